import { z } from 'zod';
import { AppError } from '../lib/app-error.ts';

/** One page of a list: the items and, when there are more, the cursor of the next page. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | undefined;
}

/**
 * Cuts a result that was asked for one row more than the page holds.
 * The extra row tells that there is a next page, the last shown row is where that begins.
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

/** An opaque cursor: the values of the sort key at the end of a page, in order. */
export function encodeCursor(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The sort key in a cursor, which comes from outside and may be anything. */
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

/** Sequence numbers in cursors: whole and exact, since SQLite refuses to read a larger one. */
export const sequenceSchema = z.int().min(0);
