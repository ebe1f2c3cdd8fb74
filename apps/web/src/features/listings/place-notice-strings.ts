import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences above or in place of a list whose place is missing or refused. */
export const strings = defineStrings({
  en: {
    notFound: 'We could not find that place',
    lookEverywhere: 'Look everywhere',
    distanceAlone: 'These are from everywhere, because a distance needs a ZIP code.',
    nearestAlone: 'These are the newest first, because the nearest first needs a ZIP code.',
  },
});
