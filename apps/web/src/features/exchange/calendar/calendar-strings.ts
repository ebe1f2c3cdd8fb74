import { defineStrings } from '@windfall/contract';

/** Strings of the calendar of pickups. */
export const strings = defineStrings({
  en: {
    title: 'Calendar of your pickups',
    lead: 'Subscribe to your agreed pickups in your own calendar. It never has an address: that is shown here only.',
    loading: 'Loading the calendar',
    loadFailed: 'The calendar could not be loaded.',
    retry: 'Retry',
    make: 'Make an address',
    makeNew: 'Make a new address',
    end: 'End the address',
    none: 'Your calendar has no address yet.',
    has: (day: string) => `Address made: ${day}. It cannot be shown again; a new one replaces it.`,
    url: 'Address of your calendar',
    urlHint:
      'Add it in your calendar program as a subscription. Keep it to yourself: your pickups can be read there without a password. It is shown only now.',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy: select the address instead',
    ended: 'The address has ended.',
    failed: 'This could not be done. Please try again.',
  },
});
