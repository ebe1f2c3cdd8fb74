import { ACT_AS_COOKIE, ACT_AS_HEADER, isGroupId, streamEvents } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AuthenticatedViewer } from './viewer.ts';

/** As long as a session lasts at most. */
const ACTING_SECONDS = 30 * 86_400;

/** What the request names as its group. A stream of events names it in its address: browsers send no header with it. */
const groupNamedIn = ({ headers, query, routeOptions }: FastifyRequest): unknown =>
  headers[ACT_AS_HEADER] ??
  (routeOptions.url === streamEvents.path ? (query as { act_as?: unknown }).act_as : undefined);

/** Whether the request is made for a group, rightly or not. */
export const actsAsGroup = (request: FastifyRequest): boolean => groupNamedIn(request) !== undefined;

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
  const groupId = groupNamedIn(request);
  if (groupId === undefined) return member;
  const found = await findGroupToActFor(db, groupId, member.id);
  return {
    id: found.id,
    isAdmin: false,
    waits: member.waits ?? false,
    sessionId: member.sessionId,
    hasBlocks: Boolean(found.has_blocks),
    lastSeenAt: member.lastSeenAt,
    acting: { memberId: member.id, role: found.role },
  };
}

/** The active group of this id for which the member acts. Throws ACT_AS_REFUSED. */
export async function findGroupToActFor(db: Reader, groupId: unknown, memberId: string) {
  const [found] = isGroupId(groupId) ? await findActing(db, { groupId, memberId }) : [];
  if (!found) throw new AppError('ACT_AS_REFUSED');
  return found;
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

/** The active members who keep this group, without its helpers. */
export async function findKeeperIds(db: Reader | Writer, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_keepers')
    .innerJoin('users', 'users.id', 'group_keepers.user_id')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', '=', sql.lit('keeper'))
    .where('users.is_active', '=', sql.lit(1))
    .orderBy('added_at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Has the pages of this browser opened for a group; null for the member. Scripts read it, since it is no credential: it is checked with each use. */
export function setActingCookie(reply: FastifyReply, groupId: string | null, secure: boolean): void {
  const maxAge = groupId === null ? 0 : ACTING_SECONDS;
  reply.setCookie(ACT_AS_COOKIE, groupId ?? '', { path: '/', sameSite: 'strict', secure, maxAge });
}

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
