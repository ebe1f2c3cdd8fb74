import { defineStrings } from '@windfall/contract';

/** Strings of help with a harvest. */
export const strings = defineStrings({
  en: {
    when: 'Picking',
    until: 'Until',
    bring: 'Bring',
    split: 'The fruit',
    picked: 'Picked in the end',

    pick: 'Let neighbors pick it',
    pickHint: 'They come at one time, and you share the fruit.',
    from: 'Picking begins',
    to: 'Picking ends',
    pickers: 'How many can come',
    bringLabel: 'What they bring',
    bringPlaceholder: 'e.g. gloves, boxes, a ladder',
    splitLabel: 'How the fruit is shared',
    splitPlaceholder: 'e.g. a third each: us, the pickers, the pantry',
    pickedLabel: 'How much was picked',
    pickedHint: 'Such as 120 lb.',
    optional: 'optional',
  },
});
