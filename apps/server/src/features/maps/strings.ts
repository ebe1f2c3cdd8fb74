import { defineStrings } from '@windfall/contract';

/** Words in pictures of the map. */
export const strings = defineStrings({
  en: {
    kilometers: (distance: number) => `${distance} km`,
    miles: (distance: number) => (distance === 1 ? '1 mile' : `${distance} miles`),
    attribution: '© OpenStreetMap',
  },
});
