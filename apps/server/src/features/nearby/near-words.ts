import { DEFAULT_LANGUAGE, type DistanceUnit, isTownCell, type Point, stringsIn } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { kmTo, townAt, townOf } from '../geo/geo.service.ts';
import { strings } from './strings.ts';

const KM_PER_MILE = 1.609344;

/** What the words of a place depend on. */
export interface Reader {
  readonly distanceUnit: DistanceUnit;
  readonly language: string;
}

/** How the site writes; read when the words are written, because an administrator may change it. */
export const siteReader = ({ config, settings }: Pick<Context, 'config' | 'settings'>): Reader => ({
  distanceUnit: settings.site.distanceUnit,
  language: config.language,
});

/** A distance as pages say it: no finer than the squares of about 500 m allow. */
export function distanceWords(km: number, { distanceUnit, language }: Reader): string {
  const isMiles = distanceUnit === 'miles';
  const value = isMiles ? km / KM_PER_MILE : km;
  const isLess = value < (isMiles ? 0.5 : 1);
  return stringsIn(strings, language).distance[distanceUnit](isLess ? 0 : Math.max(1, Math.round(value)));
}

/** Where a square or town is, seen from a point: '2 miles away' and its town, or 'in Portland, OR' where no more is known. */
export function whereWords(cell: number, point: Point, reader: Reader): string[] {
  const t = stringsIn(strings, reader.language);
  const km = kmTo(point, cell);
  const distance = distanceWords(km, reader);
  if (!isTownCell(cell)) return [t.away(distance), townAt(cell)];
  const { name, radius_km } = townOf(cell);
  return km > radius_km ? [t.aboutAway(distance), t.inTown(name)] : [t.inTown(name)];
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** English as in Britain: no comma before 'and'. */
const LISTS_OF_ENGLISH = 'en-GB';

/** 'Plums, Kale and 3 more' */
export function namesOf(titles: readonly string[], shown: number, language: string): string {
  const first = titles.slice(0, shown);
  const more = titles.length - first.length;
  const all = more > 0 ? [...first, stringsIn(strings, language).more(more)] : first;
  return new Intl.ListFormat(language === DEFAULT_LANGUAGE ? LISTS_OF_ENGLISH : language).format(all);
}
