import { z } from 'zod';
import { AppError } from '../lib/app-error.ts';

/** One page of a list: the items and, when more exist, the cursor of the next page. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | undefined;
}

/**
 * Cuts a result that was queried with one row more than the page holds. The extra row shows that there is a next page;
 * the cursor is the key of the last row shown.
 */
export function toPage<Row, Key extends readonly unknown[]>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => Key,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, next: more ? encodeCursor(keyOf(last)) : undefined };
}

/** An opaque cursor: the sort key values at the end of a page, in order. */
export function encodeCursor(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The sort key in a cursor; clients may send any text. */
export function decodeCursor<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!result.success) throw new AppError('INVALID_CURSOR');
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sequence numbers in cursors: safe integers, since SQLite refuses larger ones. */
export const sequenceSchema = z.int().min(0);
