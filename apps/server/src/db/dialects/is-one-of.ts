import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DialectName } from './predicates.ts';

/**
 * Whether a column has one of these whole numbers or texts, which travel as one parameter: so there is one statement for however
 * many there are, and none of hundreds of parts to be written anew each time.
 */
export function isOneOf(
  dialect: DialectName,
  column: string,
  values: readonly number[] | readonly string[],
): RawBuilder<SqlBool> {
  if (dialect === 'sqlite')
    return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
  const type = sql.raw(typeof values[0] === 'string' ? 'text' : 'bigint');
  return sql`${sql.ref(column)} = any(${values}::${type}[])`;
}
