import { distanceKm, foldText, type Point, plainZipCode } from '@windfall/contract';
import { foldPlaceName, formalName } from './place-name.ts';
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

/** The place of 'City, ST' or 'City, State', with or without a street before it. */
export function namedPlace(text: string): TablePlace | undefined {
  const { name, state } = splitState(normalize(text));
  if (state === undefined) return undefined;
  const table = placeTable();
  const place = beginningWith(table, name).find(
    (number) => isNamed(table, number, name) && table.stateOf(number) === state,
  );
  return place === undefined ? undefined : table.place(place);
}

/**
 * The place that a ZIP code, 'City' or 'City, ST' means: of settlements with the same name the largest. 'Oregon City' is
 * a name before it is a state and a city.
 */
export function findTown(text: string): TablePlace | undefined {
  const zip = zipIn(text);
  if (zip) return zip;
  const whole = normalize(text);
  const { name, state } = splitState(whole);
  const table = placeTable();
  const named = (folded: string, code?: string) =>
    beginningWith(table, folded)
      .filter(
        (place) => isNamed(table, place, folded) && (code === undefined || table.stateOf(place) === code),
      )
      .toSorted((a, b) => table.sizeOf(b) - table.sizeOf(a))[0];
  const found = named(name, state) ?? named(whole);
  return found === undefined ? undefined : table.place(found);
}

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
