import { defineStrings } from '@windfall/contract';

/** Strings of the form of a pickup that is sent without scripts; no browser with scripts loads them. */
export const strings = defineStrings({
  en: {
    anotherTime: 'Another time',
    inZone: (zone: string) => `In the time zone ${zone.replaceAll('_', ' ')}.`,
    addressStays: 'Left empty, the present one stays.',
  },
});
