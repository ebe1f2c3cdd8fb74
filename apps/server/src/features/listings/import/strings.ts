import { defineStrings } from '@windfall/contract';

/** What an import says of lines that it leaves out, and the words of listings from another map. */
export const strings = defineStrings({
  en: {
    unverified: 'Falling Fruit marks this place as unverified',
    closed: 'This place is on private land',
    noPlant: 'This place is no plant',
    and: (one: string, other: string) => `${one} and ${other}`,
    andOthers: (one: string) => `${one} and others`,
    quantity: 'Pick what you need',
    allYear: 'Season: all year.',
    season: (from: string, to: string) => `Season: ${from} to ${to}.`,
    access: (access: string) => `Access: ${access}.`,
    source: (address: string) => `From the map of Falling Fruit (CC BY-NC-SA): ${address}`,
  },
});
