import { defineStrings } from '../../lib/i18n/strings.ts';

/** Strings of the confirmation of a destructive action. */
export const strings = defineStrings({
  en: {
    typeWord: (word: string) => `Type ${word} to confirm`,
    wrongWord: (word: string) => `Please type ${word}.`,
    failed: 'This could not be done. Please try again.',
    cancel: 'Cancel',
    close: 'Close',
  },
});
