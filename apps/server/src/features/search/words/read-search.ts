import { foldText, type SearchInterpretation } from '@windfall/contract';
import type { Database } from '../../../db/database.ts';
import { storedWords } from '../listing-text.ts';
import { categoryMark, FREE_MARK, marked, NO_LISTING, titleMark } from '../marks.ts';
import type { Condition } from '../matches.repo.ts';
import { categoryNamed, type NamedCategory, wordsNaming } from './categories.ts';
import { frequenciesOf } from './vocabulary.repo.ts';
import { type WordCondition, wordConditions } from './word-conditions.ts';
import { singularsOf } from './word-forms.ts';
import { withoutSmallWords, wordsIn } from './words-in.ts';

/** Further words of a search are ignored: they are not useful, and each costs time. */
const MAX_WORDS = 12;
/** 'free' after or before these words says what something is free of, or how hens live. */
const AFTER = new Set(
  'bug cage chemical chemicals dairy fat frost gluten gmo grain lead nut pesticide pesticides rust seed smoke spray sugar thorn worm'.split(
    ' ',
  ),
);
const BEFORE = new Set('from of range ranging roaming run running standing'.split(' '));
const HYPHENATED = /[\p{L}\p{N}]-free(?!\p{L})|(?<!\p{L})free-\p{L}/u;

type Handle = Pick<Database, 'read' | 'dialect'>;

interface SearchReading {
  /** All of them must hold; none without words. */
  readonly conditions: readonly Condition[];
  readonly interpretation: SearchInterpretation;
}

/**
 * Reads the meaning of a search. 'free' is a filter. A category's name alone is one as well; beside other words it is a word
 * that titles and descriptions may have, since herb scissors are a tool.
 */
export async function readSearch(db: Handle, typed: string): Promise<SearchReading> {
  const { words, isFree } = readQuery(typed);
  // A search of nothing but symbols asks for something, and no listing has it.
  if (words.length === 0 && !isFree && typed.trim() !== '')
    return { conditions: [marked([NO_LISTING], 0)], interpretation: {} };
  const [found, free] = await Promise.all([
    wordConditions(db, words),
    isFree ? freeCondition(db) : undefined,
  ]);
  const category = await namedCategory(db, found);
  const conditions = category ? [category.condition] : found.map(({ condition }) => condition);
  const isCorrected = found.some((word) => word.isCorrected);
  return {
    conditions: free ? [...conditions, free] : conditions,
    interpretation: {
      ...(isFree && { free: 'true' }),
      ...(category && { category: category.name }),
      ...(isCorrected && !category && { corrected: found.map(({ text }) => text).join(' ') }),
    },
  };
}

async function freeCondition(db: Handle): Promise<Condition> {
  const known = await frequenciesOf(db, [FREE_MARK]);
  return marked([FREE_MARK], known.get(FREE_MARK) ?? 0);
}

/** The category that the only word names, and listings of another one whose titles have the word. */
async function namedCategory(db: Handle, words: readonly WordCondition[]) {
  const [only] = words;
  if (!only || words.length > 1) return undefined;
  const name = singularsOf(only.text).map(categoryNamed).find(Boolean);
  if (!name) return undefined;
  const condition = marked([categoryMark(name), titleMark(name)], await frequencyOf(db, name));
  return condition.frequency > 0 ? { name, condition } : undefined;
}

/** Listings have the name of their category among their words. */
async function frequencyOf(db: Handle, category: NamedCategory): Promise<number> {
  const known = await frequenciesOf(db, wordsNaming(category));
  return [...known.values()].reduce((sum, count) => sum + count, 0);
}

/** Meaning of a search, as far as its words alone tell. */
interface Query {
  /** The words that listings must have. */
  readonly words: readonly string[];
  /** The word 'free' asks for listings without a price. */
  readonly isFree: boolean;
}

export function readQuery(typed: string): Query {
  const words = storedWords(wordsIn(typed)).slice(0, MAX_WORDS);
  const isFree = !HYPHENATED.test(foldText(typed)) && words.some((_, index) => isPrice(words, index));
  const others = isFree ? words.filter((word) => word !== 'free') : words;
  return { words: withoutSmallWords(others), isFree };
}

function isPrice(words: readonly string[], index: number): boolean {
  const [before = '', word, after = ''] = [words[index - 1], words[index], words[index + 1]];
  return word === 'free' && !AFTER.has(before) && !BEFORE.has(after);
}
