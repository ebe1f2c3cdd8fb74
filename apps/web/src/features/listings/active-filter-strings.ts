import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the filters that are on, loaded with them. */
export const strings = defineStrings({
  en: {
    ofOneUser: 'Only what one neighbour shares.',
    everybodys: 'Show everybody’s listings',
    title: 'Filters that are on',
    near: (near: string) => `Near ${near}`,
    within: (km: number, near: string) => `Within ${km} km of ${near}`,
    remove: (filter: string) => `Remove filter: ${filter}`,
  },
});
