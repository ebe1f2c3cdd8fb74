import { type DistanceUnit, isTownCell, type Point } from '@windfall/contract';
import { kmTo, townAt, townOf } from '../geo/geo.service.ts';

const KM_PER_MILE = 1.609344;

/** A distance as pages say it: no finer than the squares of about 500 m allow. */
export function distanceWords(km: number, unit: DistanceUnit): string {
  const value = unit === 'miles' ? km / KM_PER_MILE : km;
  if (unit === 'miles' && value < 0.5) return 'under half a mile';
  if (unit === 'kilometers' && value < 1) return 'under 1 km';
  const number = Math.max(1, Math.round(value));
  if (unit === 'kilometers') return `${number} km`;
  return number === 1 ? '1 mile' : `${number} miles`;
}

/** Where a square or town is, seen from a point: '2 miles away' and its town, or 'in Portland, OR' where no more is known. */
export function whereWords(cell: number, point: Point, unit: DistanceUnit): string[] {
  const km = kmTo(point, cell);
  const away = `${distanceWords(km, unit)} away`;
  if (!isTownCell(cell)) return [away, townAt(cell)];
  const { name, radius_km } = townOf(cell);
  return km > radius_km ? [`about ${away}`, `in ${name}`] : [`in ${name}`];
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Plums, Kale and 3 more' */
export function namesOf(titles: readonly string[], shown: number): string {
  const first = titles.slice(0, shown);
  const more = titles.length - first.length;
  const all = more > 0 ? [...first, `${more} more`] : first;
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
