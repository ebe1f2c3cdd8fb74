import type { ListingSort } from '@windfall/contract';
import { z } from 'zod';
import { decodeCursor, sequenceSchema } from '../../db/pagination.ts';
import { TITLE_SORT_LENGTH } from './listing-text.ts';

/**
 * Where a page begins. It names its sort, so that a cursor of one list cannot wander into another. `seq` is the listing
 * to continue after; by title `anchor` is the newest listing the first page knew of, so that what is published meanwhile
 * does not push others out; by distance `cell` is that listing's square, and a `seq` of 0 is the end of it.
 */
const positions = {
  newest: z.tuple([z.literal('newest'), sequenceSchema]).transform(([, seq]) => ({ seq })),
  oldest: z.tuple([z.literal('oldest'), sequenceSchema]).transform(([, seq]) => ({ seq })),
  alphabetical: z
    .tuple([
      z.literal('alphabetical'),
      sequenceSchema,
      // NUL and lone surrogates are in no stored title, and PostgreSQL refuses to be asked for the first.
      z
        .string()
        .max(TITLE_SORT_LENGTH)
        .refine((title) => title.isWellFormed() && !title.includes('\0')),
      sequenceSchema,
    ])
    .transform(([, seq, title, anchor]) => ({ seq, title, anchor })),
  distance: z
    .tuple([z.literal('distance'), sequenceSchema, sequenceSchema])
    .transform(([, seq, cell]) => ({ seq, cell })),
} as const;

export type PositionOf<S extends ListingSort> = z.output<(typeof positions)[S]>;

/** Where the page of this cursor begins. Throws INVALID_CURSOR for anything but a cursor of this sort. */
export function positionOf<S extends ListingSort>(
  cursor: string | undefined,
  sort: S,
): PositionOf<S> | undefined {
  return cursor === undefined ? undefined : (decodeCursor(cursor, positions[sort]) as PositionOf<S>);
}
