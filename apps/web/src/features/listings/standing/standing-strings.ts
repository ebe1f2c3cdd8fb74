import { defineStrings } from '@windfall/contract';

/** Strings of what a group takes at any time. */
export const strings = defineStrings({
  en: {
    takes: 'Takes',
    hours: 'Open',
    notTaken: 'Not taken',
    address: 'Bring it to',

    standing: 'We take this at any time',
    standingHint: 'It is offered to neighbors when they share such produce, and at half of its time.',
    categories: 'All of these',
    crops: 'And these crops',
    addCrop: 'Add a crop',
    removeCrop: (crop: string) => `Remove ${crop}`,
    days: 'Days',
    from: 'From',
    to: 'To',
    hoursOf: (place: number) => `Hours ${place}`,
    addHours: 'Add other hours',
    removeHours: (place: number) => `Remove hours ${place}`,
    notTakenLabel: 'What you do not take',
    notTakenPlaceholder: 'e.g. cut melon',
    addressLabel: 'Where it is brought',
    addressHint: 'Everyone can read it.',
    optional: 'optional',
  },
});
