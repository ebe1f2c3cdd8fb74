import type { Database } from '../../../db/database.ts';
import { type Name, namesOf, PRODUCE_NAMES } from './produce.ts';
import { findSimilarWords, frequenciesOf } from './vocabulary.repo.ts';
import { formsOf, singularsOf } from './word-forms.ts';
import { isSmallWord } from './words-in.ts';

/** Singular and plural differ in these. */
const PLURAL_LETTERS = new Set('efisvy');

type Handle = Pick<Database, 'read' | 'dialect'>;

const MAX_CORRECTIONS = 5;
const KNOWN = PRODUCE_NAMES.map((word) => ({ word, count: 0 }));
const ONLY_LETTERS = /^\p{L}+$/u;
/** Shorter words with another first letter are other words. */
const MIN_LENGTH_FOR_INITIAL = 5;
/** Shorter halves of a word that was written together are parts of any word. */
const MIN_HALF = 3;
/** Two words written together are not longer. */
const MAX_JOINED = 24;

/** Letters that a plural adds. */
const PLURAL = 2;

/** Corrections of a misspelled word. */
interface Correction {
  /** The most likely word; undefined when only halves of the typed word exist. */
  readonly text: string | undefined;
  readonly names: readonly Name[];
}

interface Candidate {
  readonly word: string;
  readonly count: number;
  /** Distance of the closest of both words' singulars. */
  readonly distance: number;
}

/** The existing words nearest to a word that no listing has, and the two words it may be made of. */
export async function correct(db: Handle, typed: string): Promise<Correction | undefined> {
  if (!ONLY_LETTERS.test(typed)) return undefined;
  const [near, halves] = await Promise.all([nearestWords(db, typed), findHalves(db, typed)]);
  const names = [...near.flatMap((word) => [[word], ...singularsOf(word).flatMap(namesOf)]), ...halves];
  return names.length > 0 ? { text: near[0], names } : undefined;
}

async function nearestWords(db: Handle, typed: string): Promise<string[]> {
  const letters = [...typed];
  const { length } = letters;
  const most = length < 4 ? 0 : length < 8 ? 1 : 2;
  const longest = length + most + (typed.endsWith('s') ? 0 : PLURAL);
  const [stored, named] = await Promise.all([
    most === 0 ? [] : findSimilarWords(db.read, letters[0] ?? '', [length - most, longest]),
    producesNear(db, typed, Math.max(most, 1)),
  ]);
  const found = [...candidates(typed, stored, most), ...named];
  const all = found.length > 0 || most === 0 ? found : await withSecondLetter(db, typed);
  // 'beens' means beans rather than been.
  const nouns = all.filter(({ word }) => !isSmallWord(word));
  const near = nouns.length > 0 ? nouns : all;
  const least = Math.min(...near.map(({ distance }) => distance));
  const nearest = near.filter(({ distance }) => distance === least);
  // It also means beans rather than bees or beets: a wrong vowel sounds like the right one.
  const alike = nearest.filter(({ word }) => consonantsOf(word) === consonantsOf(typed));
  const byWord = new Map((alike.length > 0 ? alike : nearest).map((one) => [one.word, one]));
  return [...byWord.values()]
    .map((one) => ({ ...one, raw: editDistance(typed, one.word, 9) }))
    .sort((a, b) => a.raw - b.raw || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word);
}

const consonantsOf = (word: string) => word.replace(/[aeiou]/g, '');

/** Words of the listings, when the first two letters are swapped or the first one is too many. */
async function withSecondLetter(db: Handle, typed: string): Promise<Candidate[]> {
  const [first = '', second = '', ...rest] = typed;
  const meant = [`${second}${first}${rest.join('')}`, `${second}${rest.join('')}`];
  const lengths = [rest.length + 1, rest.length + 2 + PLURAL] as const;
  const stored = first === second ? [] : await findSimilarWords(db.read, second, lengths);
  return meant
    .flatMap((word) => candidates(word, stored, 0))
    .map((candidate) => ({ ...candidate, distance: 1 }));
}

function candidates(
  typed: string,
  words: readonly { word: string; count: number }[],
  most: number,
): Candidate[] {
  const [singulars, letters] = [singularsOf(typed), lettersOf(typed)];
  return words
    .filter(({ word }) => mayBeNear(letters, lettersOf(word), most))
    .map(({ word, count }) => ({ word, count, distance: leastDistance(singulars, singularsOf(word), most) }))
    .filter(({ distance }) => distance <= most);
}

const leastDistance = (ones: readonly string[], others: readonly string[], most: number) =>
  ones.reduce(
    (least, one) => others.reduce((so, other) => Math.min(so, editDistance(one, other, so)), least),
    most + 1,
  );

/** Known produce near a word, of which there are listings, under any of its names. */
async function producesNear(db: Handle, typed: string, most: number): Promise<Candidate[]> {
  const isLong = (word: string) => Math.max(typed.length, word.length) >= MIN_LENGTH_FOR_INITIAL;
  const near = candidates(typed, KNOWN, most).filter(
    ({ word, distance }) => word[0] === typed[0] || (isLong(word) && distance === 1),
  );
  const forms = near.map((one) => ({ one, words: [one.word, ...namesOf(one.word).flat()].flatMap(formsOf) }));
  const known = await frequenciesOf(db, [...new Set(forms.flatMap(({ words }) => words))]);
  return forms
    .map(({ one, words }) => ({ ...one, count: Math.max(...words.map((word) => known.get(word) ?? 0)) }))
    .filter(({ count }) => count > 0);
}

/** The two words that a word is made of, when listings have both: 'springonions' is spring and onions. */
async function findHalves(db: Handle, typed: string): Promise<Name[]> {
  const letters = [...typed];
  if (letters.length > MAX_JOINED) return [];
  const pairs: Name[] = [];
  for (let at = MIN_HALF; at <= letters.length - MIN_HALF; at += 1)
    pairs.push([letters.slice(0, at).join(''), letters.slice(at).join('')]);
  const known = await frequenciesOf(db, [
    ...new Set(pairs.flatMap(([first = '', second = '']) => [first, ...formsOf(second)])),
  ]);
  return pairs.filter(
    ([first = '', second = '']) => known.has(first) && formsOf(second).some((form) => known.has(form)),
  );
}

/**
 * Number of characters to add, remove, replace or swap with their neighbor to turn one word into the other; any
 * distance above `most` returns `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  const [left, right] = [[...a], [...b]];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, letter] of left.entries()) {
    const row = [i + 1];
    for (const [j, other] of right.entries()) {
      const changed = at(last, j) + (letter === other ? 0 : 1);
      const least = Math.min(changed, at(last, j + 1) + 1, at(row, j) + 1);
      const isSwapped = letter === right[j - 1] && left[i - 1] === other;
      row.push(isSwapped ? Math.min(least, at(beforeLast, j - 1) + 1) : least);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(at(last, right.length), most + 1);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;

const [A, Z] = [97, 122];

/** The letters of a word as bits, without those that singular and plural differ in. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    if (code >= A && code <= Z && !PLURAL_LETTERS.has(word.charAt(index))) letters |= 1 << (code - A);
  }
  return letters;
}

/**
 * Whether two words may be within an edit distance: a replaced letter changes two bits. It excludes most words without
 * comparing them, which takes 1.3 times as long for a whole search.
 */
export function mayBeNear(letters: number, others: number, distance: number): boolean {
  let rest = letters ^ others;
  for (let bits = 0; bits <= 2 * distance; bits += 1) {
    if (rest === 0) return true;
    rest &= rest - 1;
  }
  return false;
}
