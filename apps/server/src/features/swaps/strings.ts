import { defineStrings } from '@windfall/contract';

/** The messages with which the exchanges of a swap begin. */
export const strings = defineStrings({
  en: { allSaidYes: (title: string) => `All said yes to the swap that was suggested: “${title}”.` },
});
