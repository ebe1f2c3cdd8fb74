import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DialectName } from './predicates.ts';

type Values = readonly number[] | readonly string[];

/** Whole numbers or texts as one parameter, for `isListed`. */
export const listOf = (dialect: DialectName, values: Values): unknown =>
  dialect === 'sqlite' ? JSON.stringify(values) : values;

/** What `listOf` made of texts, as rows with the column `value`. */
export const rowsOf = (dialect: DialectName, list: unknown): RawBuilder<{ value: string }> =>
  dialect === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select unnest(${list}::text[]) as value)`;

/** Whether a column has one of what `listOf` made. */
export function isListed(
  dialect: DialectName,
  column: string,
  type: 'text' | 'bigint',
  list: unknown,
): RawBuilder<SqlBool> {
  if (dialect === 'sqlite') return sql`${sql.ref(column)} in (select value from json_each(${list}))`;
  return sql`${sql.ref(column)} = any(${list}::${sql.raw(type)}[])`;
}

/**
 * Whether a column has one of these whole numbers or texts, which travel as one parameter: so there is one statement for however
 * many there are, and none of hundreds of parts to be written anew each time.
 */
export function isOneOf(dialect: DialectName, column: string, values: Values): RawBuilder<SqlBool> {
  const type = typeof values[0] === 'string' ? 'text' : 'bigint';
  return isListed(dialect, column, type, listOf(dialect, values));
}
