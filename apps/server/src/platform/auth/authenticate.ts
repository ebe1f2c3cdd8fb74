import type { AdminSettings } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { DatabaseClosedError, type Reader, type Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { AppError } from '../../lib/app-error.ts';
import type { BaseContext } from '../base-context.ts';
import { actAs, actsAsGroup } from './act-as.ts';
import { type PresentedToken, presentedTokens } from './tokens.ts';
import { type AuthenticatedViewer, personOf } from './viewer.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Absolute lifetime of a session, independent of its use. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** Idle timeout of a session. */
export const SESSION_IDLE_LIMIT_MS = 14 * DAY_MS;
/** A session that began later than this from now was made while the clock was ahead, and would outlive its limits. */
const AHEAD_MS = DAY_MS;
/** Precision of a session's last use: at most one write an hour. */
const TOUCH_INTERVAL_MS = HOUR_MS;

/**
 * Finds the member who makes the request; writes nothing. A valid bearer token takes precedence over the session
 * cookie, so a tab with the token of an ended session can still use the cookie of its browser. Valid cookies of two
 * members at once are both ignored: another host of the domain has set one of them, and the server cannot tell which.
 * A request for a group has the group as its viewer. Throws ACT_AS_REFUSED, and UNAUTHORIZED for one without a session.
 */
export async function authenticate(
  db: Reader,
  request: FastifyRequest,
  now: Date,
  limits: SessionLimits,
): Promise<AuthenticatedViewer | null> {
  const member = await findMember(db, request, now, limits);
  if (member) return actAs(db, request, member);
  if (actsAsGroup(request)) throw new AppError('UNAUTHORIZED');
  return null;
}

async function findMember(
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
      'users.waits_since',
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'sessions.is_strong',
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
  const { begunAfter, begunUntil, seenAfter } = sessionBounds(limits, now);
  if (row.created_at <= begunAfter || row.created_at > begunUntil) return null;
  if (row.last_seen_at <= seenAfter) return null;
  const adminNeedsFactor = row.is_admin === 1 && limits.adminsNeedFactor && row.is_strong === 0;
  return {
    id: row.id,
    isAdmin: row.is_admin === 1 && !adminNeedsFactor,
    adminNeedsFactor,
    waits: row.waits_since !== null,
    sessionId: row.session_id,
    hasBlocks: Boolean(row.has_blocks),
    lastSeenAt: row.last_seen_at,
  };
}

/**
 * Records that a session is in use, at most once an hour. The request does not wait for it; a later request repeats a
 * write that failed.
 */
export function touchSession(
  ctx: Pick<BaseContext, 'db' | 'clock' | 'log'>,
  viewer: AuthenticatedViewer,
): void {
  const now = ctx.clock.now();
  const stale = new Date(now.getTime() - TOUCH_INTERVAL_MS).toISOString();
  // A last use in the future was stored while the clock was ahead. Left there, it would keep an unused session valid for longer.
  const ahead = later(now, TOUCH_INTERVAL_MS);
  if (viewer.lastSeenAt > stale && viewer.lastSeenAt <= ahead) return;
  const note = async (trx: Writer) => {
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('id', '=', viewer.sessionId)
      // Of several concurrent requests, one writes.
      .where(({ eb, or }) => or([eb('last_seen_at', '<=', stale), eb('last_seen_at', '>', ahead)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordMemberSeen(trx, personOf(viewer), now.toISOString());
  };
  ctx.db.transaction(note, { delayed: true }).catch((error: unknown) => {
    if (error instanceof DatabaseClosedError) return;
    ctx.log.warn({ err: error }, 'could not note the use of a session');
  });
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** Stores the last visit on the member's row, because sessions are deleted when they end. */
async function recordMemberSeen(trx: Writer, userId: string, now: string): Promise<void> {
  await trx.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

/** Absolute and idle lifetime of sessions, and whether administrators have their rights in strong sessions only. */
export interface SessionLimits {
  readonly lifetimeMs: number;
  readonly idleMs: number;
  readonly adminsNeedFactor: boolean;
}

const STANDARD: SessionLimits = {
  lifetimeMs: SESSION_LIFETIME_MS,
  idleMs: SESSION_IDLE_LIMIT_MS,
  adminsNeedFactor: false,
};
/** One working day. The idle limit is a few hours because the last use is known to the hour only. */
const HIGH: SessionLimits = { lifetimeMs: 12 * HOUR_MS, idleMs: 3 * HOUR_MS, adminsNeedFactor: true };

/**
 * The limits of the security level. They also apply to sessions that began before it was raised
 * (docs/product/administration.md#high-security).
 */
export function sessionLimits({ securityLevel }: Pick<AdminSettings, 'securityLevel'>): SessionLimits {
  return securityLevel === 'high' ? HIGH : STANDARD;
}

/** Sessions that began or were last used outside of these instants have ended. */
export interface SessionBounds {
  readonly begunAfter: string;
  readonly begunUntil: string;
  readonly seenAfter: string;
}

export function sessionBounds({ lifetimeMs, idleMs }: SessionLimits, now: Date): SessionBounds {
  return {
    begunAfter: later(now, -lifetimeMs),
    begunUntil: later(now, AHEAD_MS),
    seenAfter: later(now, -idleMs),
  };
}
