import {
  CATEGORIES,
  type Category,
  FIRST_TOWN_CELL,
  GRID_ROW_SPAN,
  GRID_STEP,
  isTownCell,
  NEARBY_KM,
  squareIn,
} from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DialectName } from '../../../db/dialects/predicates.ts';
import { kmApart, MAX_TOWN_RADIUS_KM } from '../../geo/geo.service.ts';
import { CATEGORY_NAMES } from '../words/categories.ts';
import { generalNamesOf, kindsOf, misleadingWordOf, namesOf, PRODUCE_NAMES } from '../words/produce.ts';
import { withoutSmallWords } from '../words/small-words.ts';
import { singularsOf } from '../words/word-forms.ts';
import { wordsIn } from '../words/words-in.ts';
import { findMetWishes, insertWishTerms } from './wishes.repo.ts';

const KM_PER_DEGREE = 110.5;

const rowsIn = (km: number) => Math.ceil(km / (GRID_STEP * KM_PER_DEGREE));

/** A wish near an offer, and how far apart the two are. */
export interface NearWish {
  readonly seq: number;
  readonly km: number;
}

/** Notes what a listing looks for, so that offers near it find it. One without a place is not found. */
export async function noteWish(
  trx: Writer,
  wish: Described & { readonly seq: number; readonly cell: number | null },
): Promise<void> {
  const { seq, cell, category } = wish;
  if (cell === null) return;
  const rows = alternativesOf(wish).flatMap((terms, alternative) =>
    terms.map((term) => ({ seq, alternative, term, needs: terms.length, category, cell })),
  );
  await insertWishTerms(trx, rows);
}

/** Listings that look for what this one offers, within `NEARBY_KM`, nearest first. */
export async function findWishesNear(
  trx: Reader,
  dialect: DialectName,
  offer: Described & { readonly cell: number | null },
): Promise<NearWish[]> {
  const { cell } = offer;
  if (cell === null) return [];
  const met = [];
  for (const cells of rangesAround(cell)) {
    const words = { terms: offeredTerms(offer), categories: categoriesMeeting(offer.category) };
    met.push(...(await findMetWishes(trx, dialect, { ...words, cells })));
  }
  const near = new Map(met.map((wish) => [wish.seq, kmApart(cell, wish.cell, NEARBY_KM)]));
  return [...near]
    .flatMap(([seq, km]) => (km === undefined ? [] : [{ seq, km }]))
    .sort((a, b) => a.km - b.km || a.seq - b.seq);
}

/** Numbers of the squares that may lie near, and of the towns: each range is one look into the index. */
function rangesAround(cell: number) {
  const row = Math.floor(squareIn(cell) / GRID_ROW_SPAN);
  const own = isTownCell(cell) ? MAX_TOWN_RADIUS_KM : 0;
  const rowsAround = (rows: number, first: number) => ({
    from: first + Math.max(0, row - rows) * GRID_ROW_SPAN,
    to: first + (row + rows + 1) * GRID_ROW_SPAN,
  });
  return [
    rowsAround(rowsIn(NEARBY_KM + own), 0),
    rowsAround(rowsIn(NEARBY_KM + own + MAX_TOWN_RADIUS_KM), FIRST_TOWN_CELL),
  ];
}

/** Produce that a listing offers or looks for, in the words of its owner. */
export interface Described {
  readonly title: string;
  readonly produce_name: string;
  readonly category: string;
}

/** Hardly any title has all words of a longer wish. */
const MAX_WORDS = 4;
const KNOWN = new Set(PRODUCE_NAMES);
const OF_CATEGORY = new Set(CATEGORY_NAMES);
/** Members put the same produce into each of these. */
const PRODUCE: readonly string[] = ['Vegetables', 'Fruits', 'Herbs'] satisfies Category[];

/**
 * Alternatives that meet a wish: a listing must have all terms of one of them. Each name of produce is one, in the singular; a
 * title without a name counts with all its words.
 */
export function alternativesOf({ title, produce_name, category }: Described): string[][] {
  const typed = [wordsIn(produce_name), wordsIn(title)];
  // Straw bales for the strawberry beds are no strawberries.
  const names = category === 'Other' ? [] : [...new Set(typed.flatMap(namesIn))];
  const plain = names.filter((name) => !OF_CATEGORY.has(name));
  if (names.length > 0) return (plain.length > 0 ? plain : names).map((name) => [name]);
  const words = withoutSmallWords(typed.find((some) => some.length > 0) ?? []).map(singularOf);
  return words.length > MAX_WORDS || words.length === 0 ? [] : [[...new Set(words)]];
}

/** The terms of what is offered: also its synonyms, its general names and its category. */
export function offeredTerms({ title, produce_name, category }: Described): string[] {
  const typed = [wordsIn(title), wordsIn(produce_name)];
  const names = typed.flatMap(namesIn);
  const synonyms = names.flatMap((name) => namesOf(name).map((words) => words.join(' ')));
  const general = [...names, ...synonyms].flatMap(generalNamesOf);
  const words = [...typed.flat(), ...wordsIn(category)].map(singularOf);
  const misleading = new Set(names.map(misleadingWordOf));
  return [...new Set([...words, ...names, ...synonyms, ...general])].filter((term) => !misleading.has(term));
}

/** The categories in which a wish of this category is met, and the other way round. */
export const categoriesMeeting = (category: string): readonly string[] =>
  PRODUCE.includes(category) ? PRODUCE : CATEGORIES.filter((one) => one === category);

/** The known names in these words, in the singular: two words that make one name, else each word that is one. */
function namesIn(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', following = ''] = words.slice(index, index + 2);
    const pair = singularsOf(following)
      .map((form) => `${word} ${form}`)
      .find((name) => namesOf(name).length > 0);
    if (pair !== undefined) index += 1;
    const name = pair ?? singularsOf(word).find(isKnown);
    if (name !== undefined) found.push(name);
  }
  return found;
}

const isKnown = (word: string) => KNOWN.has(word) || kindsOf(word).length > 0;

/** The last form is the shortest. */
const singularOf = (word: string): string =>
  singularsOf(word).find(isKnown) ?? singularsOf(word).at(-1) ?? word;
