import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the address search and the current-location button (wording: spec section 8). */
export const strings = defineStrings({
  en: {
    places: 'Places',
    showPlaces: 'Show places',
    searching: 'Searching for places',
    found: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
    noneFound: 'No place found. What you typed is kept.',
    searchFailed: 'Places cannot be looked up now. What you typed is kept.',
    geolocationUnsupported: 'Geolocation is not supported by this browser.',
    geolocationDenied: 'Your browser does not let this page know where you are.',
    geolocationFailed: 'Your location could not be found. Please type it.',
    placeUnknown: 'No place was found where you are. Please type it.',
    lookupFailed: 'Your location could not be looked up. Please type it.',
  },
});
