import { distanceKm, foldText, type Point, plainZipCode } from '@windfall/contract';
import { foldPlaceName, formalName, isOtherName } from './place-name.ts';
import { type PlaceTable, placeTable, type TablePlace } from './place-table.ts';
import { stateCodeOf } from './us-states.ts';

const COUNTRY = /[\s,]+(?:usa|us|u\.s\.a?\.?|united states(?: of america)?)$/;
const ZIP = /(?:^|[\s,])(\d{3,5})(?: ?- ?\d{4})?$/;
const FULL_ZIP = /(?:^|[\s,])(\d{5})(?: ?- ?\d{4})?$/;

/**
 * Places of the table for typed text: a ZIP code or its prefix, or a place name or its prefix with or without a state,
 * 'USA' and a street. Largest places first, or with a point the near ones.
 */
export function findPlaces(query: string, limit: number, from?: Point): TablePlace[] {
  const text = normalize(query);
  const table = placeTable();
  const zip = ZIP.exec(text)?.[1];
  if (zip) return table.byZipBeginning(zip, limit);
  const { name, state } = splitState(text);
  const word = foldPlaceName(name, true);
  if (word.length === 0) return [];
  const inState = (places: number[]) =>
    state === undefined ? places : places.filter((place) => table.stateOf(place) === state);
  const found = rank(table, inState(beginningWith(table, name)), name, from);
  // 'Oregon City' is a place and not a city of Oregon; 'York' also finds New York.
  const whole = state === undefined ? [] : beginningWith(table, text);
  const more = found.length >= limit ? [] : rank(table, inState(table.withWordBeginning(word)), name, from);
  return [...new Set([...found, ...whole, ...more])].slice(0, limit).map((place) => table.place(place));
}

/** The existing ZIP code that a text ends with. */
export function zipIn(text: string): TablePlace | undefined {
  const zip = FULL_ZIP.exec(normalize(text))?.[1];
  return zip === undefined ? undefined : placeTable().byZip(zip);
}

/**
 * The place that a ZIP code, 'City' or 'City, ST' means, with or without a street or neighborhood before it: of settlements with the
 * same name the one near `from`, else the largest. 'Oregon City' is a name before it is a state and a city.
 */
export function findTown(text: string, from?: TablePlace): TablePlace | undefined {
  const { places, isCertain } = meantBy(text);
  const near = isCertain ? [] : nearOf(places, from);
  return zipIn(text) ?? describeFirst([...near, ...places]);
}

/**
 * The settlement that a text names as `findTown` understands it, where no one chose it: without a state it is the one near `home`,
 * never one that may be another (docs/product/places.md#town-without-state).
 */
export function namedPlace(text: string, home?: TablePlace): TablePlace | undefined {
  const { places, isCertain } = meantBy(text);
  const isLarge = places.length === 1 && placeTable().sizeOf(places[0] ?? 0) >= LARGE;
  return describeFirst(isCertain || isLarge ? places : nearOf(places, home));
}

/** Those in the state of `from` where there are some, else all of them, as far as they are near; the nearest first. */
function nearOf(places: readonly number[], from: TablePlace | undefined): number[] {
  if (!from) return [];
  const table = placeTable();
  const inState = places.filter((place) => table.stateOf(place) === from.state);
  const kmFrom = (place: number) => distanceKm(from, table.middleOf(place));
  const near = (inState.length > 0 ? inState : places).filter((place) => kmFrom(place) <= MAX_HOME_KM);
  return near.toSorted((a, b) => kmFrom(a) - kmFrom(b));
}

/** With this many ZIP codes, the only town of a name is meant wherever its name is written; 'Home' is a village of one. */
const LARGE = 4;
/** Without a state, a town farther than this from where the text is written is not taken for the one that is meant. */
const MAX_HOME_KM = 300;

/** Settlements of this name, the largest first, and whether a state or a name such as 'NYC' tells which one is meant. */
function meantBy(text: string): { places: number[]; isCertain: boolean } {
  const whole = normalize(text);
  const { name, state } = splitState(whole);
  const table = placeTable();
  const named = (written: string, code?: string) =>
    beginningWith(table, written)
      .filter(
        (place) => isNamed(table, place, written) && (code === undefined || table.stateOf(place) === code),
      )
      .toSorted((a, b) => table.sizeOf(b) - table.sizeOf(a));
  const places = named(name, state);
  if (places.length === 0 && state !== undefined) return { places: named(whole), isCertain: false };
  return { places, isCertain: state !== undefined || isOtherName(foldPlaceName(name)) };
}

const describeFirst = ([place]: readonly number[]) =>
  place === undefined ? undefined : placeTable().place(place);

const normalize = (text: string) =>
  foldText(plainZipCode(text)).replace(/\s+/g, ' ').trim().replace(COUNTRY, '').trim();

/** The same settlement at its most central ZIP code. */
export const middleOf = ({ number }: TablePlace): TablePlace => placeTable().place(number);

/** Spellings of a name: with its last word as it is, which may still be typed, in full, and as the table calls the place. */
function spellingsOf(name: string): string[] {
  const full = foldPlaceName(name);
  return [...new Set([foldPlaceName(name, true), full, formalName(full)])].filter(Boolean);
}

/** Places whose name begins with this one, in each spelling. */
const beginningWith = (table: PlaceTable, name: string): number[] => [
  ...new Set(spellingsOf(name).flatMap((written) => table.beginningWith(written))),
];

const isNamed = (table: PlaceTable, place: number, name: string) =>
  spellingsOf(name).includes(table.nameOf(place));

/** City and state code of 'street, city, state'; the state may also follow after a space. */
function splitState(text: string): { name: string; state: string | undefined } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (parts.length > 1) {
    const state = stateCodeOf(last);
    return state ? { name: parts.at(-2) ?? '', state } : { name: last, state: undefined };
  }
  const words = last.split(' ');
  for (const length of [3, 2, 1]) {
    const state = words.length > length ? stateCodeOf(words.slice(-length).join(' ')) : undefined;
    if (state) return { name: words.slice(0, -length).join(' '), state };
  }
  return { name: last, state: undefined };
}

/** Twice this far counts as much as half the size. */
const NEAR_KM = 50;

/** Exact names first, then by size, then by name. With a point, distance and size count together, and an exact name a bit. */
function rank(table: PlaceTable, places: number[], name: string, from?: Point): number[] {
  const score = new Map(
    places.map((place) => [place, scoreOf(table, place, isNamed(table, place, name), from)]),
  );
  return places.toSorted((a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0));
}

/** Far above any size. */
const EXACT = 1_000;
/** With a point: an exact name counts as much as eight times the size. */
const EXACT_NEAR = 3;

function scoreOf(table: PlaceTable, place: number, isExact: boolean, from: Point | undefined): number {
  const size = Math.log2(table.sizeOf(place) + 1);
  if (!from) return size + (isExact ? EXACT : 0);
  const km = distanceKm(from, table.middleOf(place));
  return size - Math.log2(1 + km / NEAR_KM) * 1.5 + (isExact ? EXACT_NEAR : 0);
}
