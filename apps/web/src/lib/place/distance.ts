import type { DistanceUnit } from '@windfall/contract';
import { defineStrings } from '@windfall/contract';
import { useCountText } from '../i18n/count-text.ts';
import { useStrings } from '../i18n/strings.ts';
import { useSite } from '../site.tsx';

const strings = defineStrings({
  en: {
    underHalfAMile: 'under half a mile',
    miles: (number: string) => (number === '1' ? '1 mile' : `${number} miles`),
    underOneKilometer: 'under 1 km',
    kilometers: (number: string) => `${number} km`,
  },
});

const KM_PER_UNIT: Record<DistanceUnit, number> = { miles: 1.609344, kilometers: 1 };
/** Distances are measured to the middle of a square, so below this only 'under' is true. */
const LEAST: Record<DistanceUnit, number> = { miles: 0.5, kilometers: 1 };

/** Kilometers as a number of the unit. */
export const inUnit = (km: number, unit: DistanceUnit): number => km / KM_PER_UNIT[unit];

/** A number of the unit in kilometers, to 100 m. */
export const inKm = (value: number, unit: DistanceUnit): number =>
  Math.round(value * KM_PER_UNIT[unit] * 10) / 10;

/** Says a distance in the unit of the site, no finer than the squares of about 500 m allow. */
export function useDistanceText(): (km: number) => string {
  const t = useStrings(strings);
  const format = useCountText();
  const { distanceUnit: unit } = useSite();
  return (km) => {
    const value = inUnit(km, unit);
    if (value < LEAST[unit]) return unit === 'miles' ? t.underHalfAMile : t.underOneKilometer;
    const number = format(Math.max(1, Math.round(value)));
    return unit === 'miles' ? t.miles(number) : t.kilometers(number);
  };
}
