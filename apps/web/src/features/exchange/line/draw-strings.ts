import { defineStrings } from '@windfall/contract';

/** Strings of a draw that the browser checks. */
export const strings = defineStrings({
  en: {
    checking: 'Your browser is checking the draw',
    checkFailed: 'The draw could not be loaded.',
    retry: 'Retry',
    cannotCheck: 'Your browser checks a draw only on a page with https.',
    isRight: 'Checked in your browser: number and order are right.',
    isWrong: 'Checked in your browser: number or order do not match.',
    working: 'The order of the draw',
    columnPlace: 'Place',
    columnClaim: 'Request',
    columnRank: 'Fingerprint begins with',
    columnGot: 'Promised',
    own: 'yours',
    gotOf: (given: string, wanted: string) => `${given} of ${wanted}`,
    noneAsked: 'No neighbor had asked.',
  },
});
