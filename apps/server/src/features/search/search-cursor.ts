import type { ListingSort } from '@windfall/contract';
import { z } from 'zod';
import { decodeCursor, sequenceSchema } from '../../db/pagination.ts';
import { TITLE_SORT_LENGTH } from './listing-text.ts';

/** Key of a listing without a day of picking: behind every day. */
const NOT_PICKED = '';

/**
 * Start of a page. It names its sort, so a cursor is valid for its own order only. `seq` is the last listing shown. By
 * title and by freshness, `key` is that listing's, and `anchor` is the newest listing of the first page, so that later
 * listings do not shift the pages. By distance,
 * `cell` is that listing's square, null for those without a known place, and a `seq` of 0 is the square's end.
 */
const positions = {
  newest: z.tuple([z.literal('newest'), sequenceSchema]).transform(([, seq]) => ({ seq })),
  oldest: z.tuple([z.literal('oldest'), sequenceSchema]).transform(([, seq]) => ({ seq })),
  alphabetical: z
    .tuple([
      z.literal('alphabetical'),
      sequenceSchema,
      // No stored title has NUL or lone surrogates, and PostgreSQL refuses NUL in parameters.
      z
        .string()
        .max(TITLE_SORT_LENGTH)
        .refine((title) => title.isWellFormed() && !title.includes('\0')),
      sequenceSchema,
    ])
    .transform(([, seq, key, anchor]) => ({ seq, key, anchor })),
  freshest: z
    .tuple([
      z.literal('freshest'),
      sequenceSchema,
      z.union([z.iso.date(), z.literal(NOT_PICKED)]),
      sequenceSchema,
    ])
    .transform(([, seq, key, anchor]) => ({ seq, key, anchor })),
  distance: z
    .tuple([z.literal('distance'), sequenceSchema, sequenceSchema.nullable()])
    .transform(([, seq, cell]) => ({ seq, cell })),
} as const;

export type PositionOf<S extends ListingSort> = z.output<(typeof positions)[S]>;

/** The position of this cursor. Throws INVALID_CURSOR unless it belongs to this sort. */
export function positionOf<S extends ListingSort>(
  cursor: string | undefined,
  sort: S,
): PositionOf<S> | undefined {
  return cursor === undefined ? undefined : (decodeCursor(cursor, positions[sort]) as PositionOf<S>);
}

/** Columns that a page is ordered by. */
export interface SortableRow {
  readonly seq: number;
  readonly title_sort: string;
  readonly picked_on: string | null;
}

/** Keys of the orders that are not by number alone. */
const KEYS = {
  alphabetical: ({ title_sort }: SortableRow) => title_sort,
  freshest: ({ picked_on }: SortableRow) => picked_on ?? NOT_PICKED,
} as const;
export type KeyedSort = keyof typeof KEYS;

export const isKeyed = (sort: ListingSort): sort is KeyedSort => sort in KEYS;

/** The key of a cursor: the position of this row in a list of the order; `anchor` is 0 without a search. */
export const keyedPosition = (sort: KeyedSort, row: SortableRow, anchor: number) =>
  [sort, row.seq, KEYS[sort](row), anchor] as const;

/** How the caller reads the rows of a page, in its one query: search knows neither their columns nor who sees them. */
export interface RowReader<Row> {
  /** The visible listings among these numbers, newest first. */
  readonly newestFirst: (numbers: readonly number[]) => Promise<Row[]>;
  /** The first visible ones in this order, after this key and number. */
  readonly firstByKey: (
    sort: KeyedSort,
    numbers: readonly number[],
    after: { readonly seq: number; readonly key: string } | undefined,
    limit: number,
  ) => Promise<Row[]>;
}
