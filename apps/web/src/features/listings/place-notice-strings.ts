import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences above or in place of a list whose place is missing or refused. */
export const strings = defineStrings({
  en: {
    notFound: 'We could not find that place',
    lookEverywhere: 'Look everywhere',
    distanceAlone: 'These listings are from everywhere, because a distance needs a ZIP code.',
    nearestAlone: 'These listings are sorted newest first, because sorting by distance needs a ZIP code.',
  },
});
