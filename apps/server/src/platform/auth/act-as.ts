import { ACT_AS_HEADER } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AuthenticatedViewer } from './viewer.ts';

const GROUP_ID = /^[\w-]{1,64}$/;

/** Whether the request is made for a group, rightly or not. */
export const actsAsGroup = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[ACT_AS_HEADER] !== undefined;

/**
 * The viewer of a request that this member makes: the group that the request names, else the member. Rights of an administrator do not go
 * with it. Throws ACT_AS_REFUSED for all else than an active group of the member; the row is read with each request, so that
 * leaving ends it at once.
 */
export async function actAs(
  db: Reader,
  request: FastifyRequest,
  member: AuthenticatedViewer,
): Promise<AuthenticatedViewer> {
  const groupId = request.headers[ACT_AS_HEADER];
  if (groupId === undefined) return member;
  const isId = typeof groupId === 'string' && GROUP_ID.test(groupId);
  const [found] = isId ? await findActing(db, { groupId, memberId: member.id }) : [];
  if (!found) throw new AppError('ACT_AS_REFUSED');
  return {
    id: found.id,
    isAdmin: false,
    sessionId: member.sessionId,
    hasBlocks: Boolean(found.has_blocks),
    lastSeenAt: member.lastSeenAt,
    acting: { memberId: member.id, role: found.role },
  };
}

const findActing = preparedQuery((db, { groupId, memberId }: Record<'groupId' | 'memberId', string>) =>
  db
    .selectFrom('group_keepers')
    .innerJoin('users', 'users.id', 'group_keepers.group_id')
    .select(['users.id', 'group_keepers.role'])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('user_blocks').select('created_at').whereRef('blocker_id', '=', 'users.id')),
        exists(selectFrom('user_blocks').select('created_at').whereRef('blocked_id', '=', 'users.id')),
      ]).as('has_blocks'),
    )
    .where('group_keepers.group_id', '=', groupId)
    .where('group_keepers.user_id', '=', memberId)
    .where('users.is_group', '=', sql.lit(1))
    .where('users.is_active', '=', sql.lit(1))
    .where('users.deleted_at', 'is', null),
);

/** The active groups of these members, as pairs of group and member. */
export async function findActingPairs(
  db: Reader,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('group_keepers')
    .innerJoin('users', 'users.id', 'group_keepers.group_id')
    .select(['group_id', 'user_id'])
    .where('user_id', 'in', [...new Set(memberIds)])
    .where('users.is_active', '=', 1)
    .execute();
  return new Set(rows.map(({ group_id, user_id }) => actingPair(group_id, user_id)));
}

export const actingPair = (groupId: string, memberId: string): string => `${groupId} ${memberId}`;
