import { defineStrings } from '@windfall/contract';

/** Strings of the address search and the current-location button. */
export const strings = defineStrings({
  en: {
    places: 'Places',
    showPlaces: 'Show places',
    searching: 'Searching for places',
    found: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
    noneFound: 'No place found. Your text is used as it is.',
    searchFailed: 'Places cannot be looked up now. Your text is used as it is.',
    geolocationUnsupported: 'Geolocation is not supported by this browser.',
    geolocationDenied: 'Your browser does not share your location with this page.',
    geolocationFailed: 'Your location could not be found. Please type it.',
    placeUnknown: 'No place was found at your location. Please type it.',
    lookupFailed: 'Your location could not be looked up. Please type it.',
  },
});
