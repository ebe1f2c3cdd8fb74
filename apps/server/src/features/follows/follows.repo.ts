import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { FollowsTable } from './follows.table.ts';

export type FollowRow = Selectable<FollowsTable>;

/** Stores a follow and returns it. */
export function insertFollow(trx: Writer, row: Insertable<FollowsTable>): Promise<FollowRow> {
  return trx.insertInto('follows').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateFollow(
  trx: Writer,
  id: string,
  changes: Pick<FollowRow, 'cell' | 'radius_km' | 'until'>,
): Promise<FollowRow> {
  return trx
    .updateTable('follows')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A member's follows, latest first. */
export function findFollowsOf(db: Reader, userId: string): Promise<FollowRow[]> {
  return db.selectFrom('follows').selectAll().where('user_id', '=', userId).orderBy('seq', 'desc').execute();
}

export function findFollowById(db: Reader, id: string): Promise<FollowRow | undefined> {
  return db.selectFrom('follows').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Follows with these numbers that last, of members whose account is active. */
export async function findLastingFollows(
  db: Reader,
  seqs: readonly number[],
  now: string,
): Promise<FollowRow[]> {
  const rows: FollowRow[] = [];
  for (const some of chunksOf(seqs))
    rows.push(
      ...(await db
        .selectFrom('follows')
        .innerJoin('users', 'users.id', 'follows.user_id')
        .selectAll('follows')
        .where('follows.seq', 'in', [...some])
        .where('follows.until', '>', now)
        .where('users.is_active', '=', 1)
        .execute()),
    );
  return rows;
}

/** Follows after this number, in their order. */
export function findFollowsAfter(
  db: Reader,
  { after, now, count }: { readonly after: number; readonly now: string; readonly count: number },
): Promise<FollowRow[]> {
  return db
    .selectFrom('follows')
    .selectAll()
    .where('seq', '>', after)
    .where('until', '>', now)
    .orderBy('seq')
    .limit(count)
    .execute();
}

/** Locks the follows that have ended, so that none of them is made again meanwhile, and returns their numbers. */
export async function lockEndedFollows(trx: Writer, now: string): Promise<number[]> {
  const rows = await trx
    .updateTable('follows')
    .set((eb) => ({ until: eb.ref('until') }))
    .where('until', '<=', now)
    .returning('seq')
    .execute();
  return rows.map(({ seq }) => Number(seq));
}

export async function deleteFollowsEndedBefore(trx: Writer, time: string): Promise<void> {
  await trx.deleteFrom('follows').where('until', '<', time).execute();
}

export async function deleteFollow(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('follows').where('id', '=', id).execute();
}

/** Numbers of the follows of these members. */
export async function findFollowNumbers(db: Reader, userIds: readonly string[]): Promise<number[]> {
  const rows = await db.selectFrom('follows').select('seq').where('user_id', 'in', userIds).execute();
  return rows.map(({ seq }) => Number(seq));
}

export async function deleteFollowsOf(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('follow_matches').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('follows').where('user_id', 'in', userIds).execute();
}

export async function deleteAllFollows(trx: Writer): Promise<void> {
  await trx.deleteFrom('follow_matches').execute();
  await trx.deleteFrom('follows').execute();
}
