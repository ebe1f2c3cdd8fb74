import type { SearchInterpretation } from '@windfall/contract';
import type { Database } from '../../../db/database.ts';
import { categoryMark, FREE_MARK, marked, NO_LISTING, titleMark } from '../marks.ts';
import type { Condition } from '../matches.repo.ts';
import { categoryNamed, type NamedCategory, wordsNaming } from './categories.ts';
import { readQuery } from './read-query.ts';
import { frequenciesOf } from './vocabulary.repo.ts';
import { type WordCondition, wordConditions } from './word-conditions.ts';
import { singularsOf } from './word-forms.ts';

type Handle = Pick<Database, 'read' | 'dialect'>;

export interface SearchReading {
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
