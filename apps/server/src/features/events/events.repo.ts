import type { Reader } from '../../db/database.ts';

const CHUNK = 500;

/** The valid sessions among these: not ended, not expired, of an active member. */
export async function findValidSessions(
  db: Reader,
  ids: readonly string[],
  now: string,
  { begunAfter, seenAfter }: { readonly begunAfter: string; readonly seenAfter: string },
): Promise<Set<string>> {
  const standing = new Set<string>();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', 'in', ids.slice(start, start + CHUNK))
      .where('sessions.expires_at', '>', now)
      .where('sessions.created_at', '>', begunAfter)
      .where('sessions.last_seen_at', '>', seenAfter)
      .where('users.is_active', '=', 1)
      .execute();
    for (const { id } of rows) standing.add(id);
  }
  return standing;
}
