import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { SessionsTable, SessionTokensTable } from './auth.table.ts';
import type { SessionBounds } from './authenticate.ts';
import type { PresentedToken } from './tokens.ts';

/** Maximum number of ids in one statement. */
const SESSIONS_AT_ONCE = 500;

export async function insertSession(trx: Writer, row: Insertable<SessionsTable>): Promise<void> {
  await trx.insertInto('sessions').values(row).execute();
}

export async function insertToken(trx: Writer, row: Insertable<SessionTokensTable>): Promise<void> {
  await trx.insertInto('session_tokens').values(row).execute();
}

/**
 * Records a use of the session and returns whether it still exists. On PostgreSQL, concurrent callers wait for this
 * transaction's end.
 */
export async function markSeen(trx: Writer, sessionId: string, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes the session strong, ends its credentials, and returns when it expires; undefined where none of these is among them. */
export async function strengthenSession(
  trx: Writer,
  id: string,
  presented: readonly string[],
): Promise<string | undefined> {
  const tokens = () => trx.deleteFrom('session_tokens').where('session_id', '=', id);
  const { numDeletedRows } = await tokens().where('hash', 'in', presented).executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  await tokens().execute();
  const strong = trx
    .updateTable('sessions')
    .set({ is_strong: 1 })
    .where('id', '=', id)
    .returning('expires_at');
  return (await strong.executeTakeFirst())?.expires_at;
}

/** Sessions of a member who has neither a second factor nor a passkey left are no longer strong. */
export async function weakenSessions(trx: Writer, userId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ is_strong: 0 })
    .where('user_id', '=', userId)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('second_factors')
              .select('user_id')
              .where('user_id', '=', userId)
              .where('confirmed_at', 'is not', null),
          ),
          exists(selectFrom('passkeys').select('id').where('user_id', '=', userId)),
        ]),
      ),
    )
    .execute();
}

/** Deletes all but the newest bearer tokens of the session. */
export async function deleteOldestBearers(trx: Writer, sessionId: string, keep: number): Promise<void> {
  const bearers = trx
    .selectFrom('session_tokens')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'bearer');
  await trx
    .deleteFrom('session_tokens')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'bearer')
    .where('hash', 'not in', bearers.select('hash').orderBy('created_at', 'desc').orderBy('hash').limit(keep))
    .execute();
}

/** Ends the sessions of these credentials, and with them their other credentials. */
export async function deleteSessionsOf(trx: Writer, tokens: readonly PresentedToken[]): Promise<void> {
  for (const { hash, kind } of tokens) {
    const owner = trx
      .selectFrom('session_tokens')
      .select('session_id')
      .where('hash', '=', hash)
      .where('kind', '=', kind);
    await trx.deleteFrom('sessions').where('id', 'in', owner).execute();
  }
}

/** Ends a member's sessions, all or all but one, and returns their number. */
export async function deleteSessionsOfUser(trx: Writer, userId: string, except?: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteSessionsOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', 'in', userIds).execute();
}

/** Ends the sessions of all members, and returns their number. */
export async function deleteAllSessions(trx: Writer): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends one session of this member and returns whether it existed. */
export async function deleteSessionOfUser(trx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A member's valid sessions, newest first. */
export function findSessionsOfUser(
  db: Reader,
  userId: string,
  now: string,
  { begunAfter, begunUntil, seenAfter }: SessionBounds,
): Promise<Selectable<SessionsTable>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', begunAfter)
    .where('created_at', '<=', begunUntil)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteExpiredSessions(trx: Writer, now: string): Promise<void> {
  await trx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** The valid sessions among these: not ended, not expired, of an active member. */
export async function findValidSessions(
  db: Reader,
  ids: readonly string[],
  now: string,
  { begunAfter, begunUntil, seenAfter }: SessionBounds,
): Promise<Set<string>> {
  const standing = new Set<string>();
  for (let start = 0; start < ids.length; start += SESSIONS_AT_ONCE) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', 'in', ids.slice(start, start + SESSIONS_AT_ONCE))
      .where('sessions.expires_at', '>', now)
      .where('sessions.created_at', '>', begunAfter)
      .where('sessions.created_at', '<=', begunUntil)
      .where('sessions.last_seen_at', '>', seenAfter)
      .where('users.is_active', '=', 1)
      .execute();
    for (const { id } of rows) standing.add(id);
  }
  return standing;
}

/** A session with the credentials that prove it. */
type StoredSession = NonNullable<Awaited<ReturnType<typeof findStoredSession>>>;

export async function findStoredSession(db: Reader, id: string) {
  const session = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
  const tokens = await db.selectFrom('session_tokens').selectAll().where('session_id', '=', id).execute();
  return session && { session, tokens };
}

export async function insertStoredSession(trx: Writer, { session, tokens }: StoredSession): Promise<void> {
  await trx.insertInto('sessions').values(session).execute();
  if (tokens.length > 0) await trx.insertInto('session_tokens').values(tokens).execute();
}

/** All sessions of a member as they are stored, for their export. */
export const findSessionRows = (db: Reader, userId: string) =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('id').execute();
