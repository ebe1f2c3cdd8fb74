import type { SortOption } from '@windfall/contract';
import { z } from 'zod';
import { decodeCursor, sequenceSchema } from '../../db/pagination.ts';
import type { Position } from './listing-page.repo.ts';
import { TITLE_SORT_LENGTH } from './listing-text.ts';
import type { ListingRow } from './listings.repo.ts';

/** NUL and lone surrogates are in no stored title, and PostgreSQL refuses to be asked for the first. */
const titleSchema = z
  .string()
  .max(TITLE_SORT_LENGTH)
  .refine((title) => title.isWellFormed() && !title.includes('\0'));

/** The key a page ends with. It names its sort, so that a cursor of one list cannot wander into another. */
export function cursorKeyOf(sort: SortOption) {
  return (row: Pick<ListingRow, 'seq' | 'title_sort'>) =>
    sort === 'alphabetical' ? ([sort, row.seq, row.title_sort] as const) : ([sort, row.seq] as const);
}

/** Where the page of this cursor begins. Throws INVALID_CURSOR for anything but a cursor of this sort. */
export function positionOf(cursor: string, sort: SortOption): Position {
  if (sort === 'alphabetical') {
    const [, seq, title] = decodeCursor(cursor, z.tuple([z.literal(sort), sequenceSchema, titleSchema]));
    return { seq, title };
  }
  const [, seq] = decodeCursor(cursor, z.tuple([z.literal(sort), sequenceSchema]));
  return { seq, title: '' };
}
