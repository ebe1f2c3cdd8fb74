import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { type PresentedToken, presentedTokens } from './presented-tokens.ts';
import { type SessionLimits, sessionBounds } from './session-lifetime.ts';
import type { AuthenticatedViewer } from './viewer.ts';

/**
 * Finds the member who makes the request; writes nothing. A valid bearer token takes precedence over the session
 * cookie, so a tab with the token of an ended session can still use the cookie of its browser. Valid cookies of two
 * members at once are both ignored: another host of the domain has set one of them, and the server cannot tell which.
 */
export async function authenticate(
  db: Reader,
  request: FastifyRequest,
  now: Date,
  limits: SessionLimits,
): Promise<AuthenticatedViewer | null> {
  let found: AuthenticatedViewer | null = null;
  for (const token of presentedTokens(request)) {
    const viewer = await findViewer(db, token, now, limits);
    if (viewer && token.kind === 'bearer') return viewer;
    if (viewer && found && found.id !== viewer.id) return null;
    found ??= viewer;
  }
  return found;
}

/** Runs for nearly every request. */
const findSession = preparedQuery((db, { hash, kind }: PresentedToken) =>
  db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.is_admin',
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.last_seen_at',
    ])
    // Two index lookups here save members without blocks all later queries about blocks.
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('user_blocks').select('created_at').whereRef('blocker_id', '=', 'users.id')),
        exists(selectFrom('user_blocks').select('created_at').whereRef('blocked_id', '=', 'users.id')),
      ]).as('has_blocks'),
    )
    .where('session_tokens.hash', '=', hash)
    .where('session_tokens.kind', '=', kind)
    // Written out: SQLite would plan the query anew each time, since a partial index names a value of this column.
    .where('users.is_active', '=', sql.lit(1)),
);

async function findViewer(
  db: Reader,
  token: PresentedToken,
  now: Date,
  limits: SessionLimits,
): Promise<AuthenticatedViewer | null> {
  const [row] = await findSession(db, token);
  if (!row || row.expires_at <= now.toISOString()) return null;
  const { begunAfter, seenAfter } = sessionBounds(limits, now);
  if (row.created_at <= begunAfter || row.last_seen_at <= seenAfter) return null;
  return {
    id: row.id,
    isAdmin: row.is_admin === 1,
    sessionId: row.session_id,
    hasBlocks: Boolean(row.has_blocks),
    lastSeenAt: row.last_seen_at,
  };
}
