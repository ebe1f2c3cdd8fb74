import { defineStrings } from '../../lib/i18n/strings.ts';

/** Strings of the undo of a deletion. */
export const strings = defineStrings({
  en: {
    deleted: (name: string) => `Deleted “${name}”.`,
    undo: 'Undo',
    retry: 'Try again',
    restored: (name: string) => `“${name}” is back.`,
    tooLate: (name: string) => `It is too late to bring “${name}” back.`,
    failed: (name: string) => `“${name}” could not be brought back.`,
  },
});
