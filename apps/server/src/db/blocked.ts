import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * True when neither the viewer nor the member in this column has blocked the other. The list of blocks does not depend
 * on the row, so a query reads it once; use it for viewers with blocks only.
 */
export function isNotBlocked(member: Expression<string>, viewerId: string): Expression<SqlBool> {
  return sql<SqlBool>`${member} not in (
    select blocked_id from user_blocks where blocker_id = ${viewerId}
    union all select blocker_id from user_blocks where blocked_id = ${viewerId})`;
}
