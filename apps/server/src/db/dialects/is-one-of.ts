import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DialectName } from './predicates.ts';

const ARRAYS = { text: sql`text[]`, bigint: sql`bigint[]` } as const;

type Values = readonly number[] | readonly string[];

/** Whole numbers or texts as one parameter, for `isListed`. */
export const listOf = (dialect: DialectName, values: Values): unknown =>
  dialect === 'sqlite' ? JSON.stringify(values) : values;

/** A list from `listOf`, as rows with the column `value`. */
export const rowsOf = <T extends keyof typeof ARRAYS>(
  dialect: DialectName,
  list: unknown,
  type: T,
): RawBuilder<{ value: T extends 'text' ? string : number }> =>
  dialect === 'sqlite'
    ? sql`(select value from json_each(${list}))`
    : sql`(select unnest(${list}::${ARRAYS[type]}) as value)`;

/** Whether a column has one of the values of a list from `listOf`. */
export function isListed(
  dialect: DialectName,
  column: string,
  type: keyof typeof ARRAYS,
  list: unknown,
): RawBuilder<SqlBool> {
  if (dialect === 'sqlite') return sql`${sql.ref(column)} in (select value from json_each(${list}))`;
  return sql`${sql.ref(column)} = any(${list}::${ARRAYS[type]})`;
}

/**
 * Whether a column has one of these numbers or texts. They are one parameter, so one statement serves any number of
 * values.
 */
export function isOneOf(dialect: DialectName, column: string, values: Values): RawBuilder<SqlBool> {
  const type = typeof values[0] === 'string' ? 'text' : 'bigint';
  return isListed(dialect, column, type, listOf(dialect, values));
}
