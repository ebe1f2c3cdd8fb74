import { defineStrings } from '@windfall/contract';

/** Strings of the box that asks where one is. */
export const strings = defineStrings({
  en: {
    zipOrTown: 'Near ZIP or town',
    zipOrTownShort: 'ZIP or town',
    zip: 'Your ZIP code',
    zipHint: 'Five digits, such as 97202',
    look: 'Look',
    useLocation: 'Use my location',
    notLoaded: 'Your location cannot be asked for now. Please type your ZIP code.',
  },
});
