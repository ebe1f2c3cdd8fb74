import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * The member in this column is not kept apart from the viewer, whichever of the two wanted it. The list does not depend
 * on the row, so it is read once for a query; only viewers who have blocks are to be asked about.
 */
export function isNotBlocked(member: Expression<string>, viewerId: string): Expression<SqlBool> {
  return sql<SqlBool>`${member} not in (
    select blocked_id from user_blocks where blocker_id = ${viewerId}
    union all select blocker_id from user_blocks where blocked_id = ${viewerId})`;
}
