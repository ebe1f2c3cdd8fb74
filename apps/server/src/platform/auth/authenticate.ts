import type { FastifyRequest } from 'fastify';
import type { Reader } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { type PresentedToken, presentedTokens } from './presented-tokens.ts';
import { type SessionLimits, sessionBounds } from './session-lifetime.ts';
import type { Viewer } from './viewer.ts';

/** A viewer as found by a request's credentials, with what `touchSession` needs. */
export interface AuthenticatedViewer extends Viewer {
  readonly lastSeenAt: string;
}

/**
 * Who makes this request; it only reads. A valid bearer token decides; else the session cookie does, so that a tab that
 * kept the token of an ended session is not locked out of the one its browser has. Cookies of two members at once count
 * for neither: another host of the domain has planted one of them, and the server cannot tell which.
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

/** Asked with nearly every request. */
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
    // Two looks into an index here spare everybody without blocks every further question about them.
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('user_blocks').select('created_at').whereRef('blocker_id', '=', 'users.id')),
        exists(selectFrom('user_blocks').select('created_at').whereRef('blocked_id', '=', 'users.id')),
      ]).as('has_blocks'),
    )
    .where('session_tokens.hash', '=', hash)
    .where('session_tokens.kind', '=', kind)
    .where('users.is_active', '=', 1),
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
