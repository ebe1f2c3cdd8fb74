import { sortKey } from '@windfall/contract';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { wordsIn } from './words/words-in.ts';

/** Longer titles are ordered by `seq`; an unbounded key would exceed cursors and PostgreSQL's index rows. */
export const TITLE_SORT_LENGTH = 80;

/** Sort key of the title, cut. */
export function titleSortOf(title: string): string {
  return sortKey(title).slice(0, TITLE_SORT_LENGTH).toWellFormed();
}

/** Columns with the words that searches find. */
const TEXTS = ['title', 'produce_name', 'category', 'location', 'description'] as const;

export type SearchableListing = Pick<Selectable<Schema['listings']>, (typeof TEXTS)[number]>;

/** PostgreSQL refuses words beyond 2,046 bytes. Stored and searched words are both cut, so long ones stay findable. */
const MAX_WORD_LENGTH = 64;

/** The words as stored: unique and cut to the maximum length. */
export function storedWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed()))];
}

/** The words of what a listing offers. */
export function titleWordsOf({
  title,
  produce_name,
}: Pick<SearchableListing, 'title' | 'produce_name'>): string[] {
  return wordsIn(`${title}\n${produce_name}`);
}

/** The searchable words of a listing. */
export const wordsOf = (listing: SearchableListing): string[] =>
  wordsIn(TEXTS.map((name) => listing[name]).join('\n'));
