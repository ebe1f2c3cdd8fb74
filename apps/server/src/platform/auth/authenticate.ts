import type { FastifyRequest } from 'fastify';
import type { Reader } from '../../db/database.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { hashToken } from './token.ts';
import type { MaybeViewer } from './viewer.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Who makes this request. A valid bearer token decides; else the session cookie does, so that a tab that kept the token
 * of an ended session is not locked out of the one its browser has.
 */
export async function authenticate(db: Reader, request: FastifyRequest, now: Date): Promise<MaybeViewer> {
  const bearer = bearerToken(request.headers.authorization);
  const viewer = bearer ? await findViewer(db, bearer, 'bearer', now) : null;
  if (viewer) return viewer;
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie ? findViewer(db, cookie, 'cookie', now) : null;
}

function bearerToken(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}

async function findViewer(
  db: Reader,
  token: string,
  kind: 'cookie' | 'bearer',
  now: Date,
): Promise<MaybeViewer> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.is_admin', 'sessions.id as session_id', 'sessions.expires_at'])
    .where('session_tokens.hash', '=', hashToken(token))
    .where('session_tokens.kind', '=', kind)
    .where('users.is_active', '=', 1)
    .executeTakeFirst();
  if (!row || row.expires_at <= now.toISOString()) return null;
  return { id: row.id, isAdmin: row.is_admin === 1, sessionId: row.session_id };
}
