import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DialectName } from './predicates.ts';

/**
 * Whether a column has one of these whole numbers, which travel as one parameter: so there is one statement for however
 * many there are, and none of hundreds of parts to be written anew each time.
 */
export function isOneOf(
  dialect: DialectName,
  column: string,
  numbers: readonly number[],
): RawBuilder<SqlBool> {
  return dialect === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(numbers)}))`
    : sql`${sql.ref(column)} = any(${numbers}::bigint[])`;
}
