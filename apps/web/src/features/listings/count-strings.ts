import { defineStrings } from '@windfall/contract';

/** Strings of the question how many of a counted listing there are now. */
export const strings = defineStrings({
  en: {
    howMany: 'How many are there now?',
    count: (title: string) => `Left of “${title}”`,
    countOf: (unit: string, title: string) => `Left of “${title}” (${unit})`,
    hint: 'Without those that are promised or picked up.',
    wrong: (most: number) => `Please enter a whole number from 1 to ${most}`,
    available: 'Mark as available',
    cancel: 'Cancel',
  },
});
