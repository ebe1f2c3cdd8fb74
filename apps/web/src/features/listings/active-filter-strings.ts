import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the filters that are on, loaded with them. */
export const strings = defineStrings({
  en: {
    memberFilter: 'Listings of one neighbor',
    allListings: 'Show all listings',
    title: 'Active filters',
    near: (near: string) => `Near ${near}`,
    within: (km: number, near: string) => `Within ${km} km of ${near}`,
    remove: (filter: string) => `Remove filter: ${filter}`,
  },
});
