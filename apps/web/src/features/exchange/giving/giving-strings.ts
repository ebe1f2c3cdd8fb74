import { defineStrings } from '@windfall/contract';
import { countText } from '../../../lib/i18n/count-text.ts';

const often = (count: number) => (count === 1 ? 'once' : `${countText(count, 'en')} times`);

/** Strings of how members give. */
export const strings = defineStrings({
  en: {
    giving: 'Giving',
    given: (count: number) => `Given ${often(count)}`,
    lent: (count: number) => `Lent ${often(count)}`,
    thanked: (count: number) => `Thanked ${often(count)}`,
    answers: (hours: number) => {
      if (hours === 1) return 'Usually answers within an hour';
      if (hours <= 24) return `Usually answers within ${hours} hours`;
      return `Usually answers within ${Math.ceil(hours / 24)} days`;
    },
    onlyYou: 'Only you see this.',
    changeShown: 'Change that',

    settings: 'Giving',
    settingsLead: 'What your profile says about it, and your address for pickups.',
    isShown: 'Show on my profile how I give',
    isShownHint:
      'How often you gave, lent and were thanked, and how soon you usually answer. Without this only you see it.',
    address: 'Your pickup address',
    optional: 'optional',
    addressHint:
      'Offered to you again when you set a pickup. Askers see it only where you enter it, around their pickup. Empty, it is deleted.',
    save: 'Save',
    saved: 'Saved.',
    saveFailed: 'This could not be saved. Please try again.',
    loadFailed: 'This could not be loaded. Please try again.',
    retry: 'Retry',
    loading: 'Loading your settings',

    addressAgain: (address: string) => `Use ${address}`,
    remember: 'Remember this address for my next pickups',
  },
});
