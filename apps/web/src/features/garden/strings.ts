import { defineStrings, type GardenAmount } from '@windfall/contract';

export const strings = defineStrings({
  en: {
    title: 'My garden',
    lead: 'What you grow, and when it is picked here. No other neighbor sees it.',
    failed: 'Your garden could not be loaded',
    loading: 'Loading your garden',
    retry: 'Try again',
    add: 'Add what you grow',
    choose: 'Choose a crop',
    chooseFirst: 'Please choose a crop',
    addButton: 'Add',
    empty: 'Nothing yet. What you add here is named with its season.',
    amount: 'How much',
    amounts: {
      little: 'Hardly any',
      enough: 'Enough for us',
      plenty: 'Plenty to share',
    } satisfies Record<GardenAmount, string>,
    since: 'Since',
    sinceHint: 'Year',
    optional: 'optional',
    picked: (text: string) => `Picked ${text}`,
    share: (crops: string) => `Share ${crops}`,
    remove: (crops: string) => `Remove ${crops}`,
    notSaved: 'The change could not be saved.',
    saved: 'Saved',
    growThis: 'I grow this',
    grown: 'You grow this.',
  },
});
