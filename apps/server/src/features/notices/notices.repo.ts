import type { CropId } from '@windfall/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { DeletedUserData } from '../../platform/user-deletion.ts';
import type { NoticesTable } from './notices.table.ts';

type NewNotice = Pick<
  Insertable<NoticesTable>,
  'id' | 'user_id' | 'kind' | 'report_id' | 'data' | 'created_at' | 'read_at'
>;

export const insertNotice = preparedQuery((db, row: NewNotice) => {
  const { id, user_id, kind, report_id, data, created_at, read_at } = row;
  return db.insertInto('notices').values({ id, user_id, kind, report_id, data, created_at, read_at });
});

export async function insertNotices(trx: Writer, rows: readonly NewNotice[]): Promise<void> {
  for (const some of chunksOf(rows))
    await trx
      .insertInto('notices')
      .values([...some])
      .execute();
}

/** Up to `count` notices of a member, latest first, those before `beforeSeq`, with the state of their reports. */
export function findNotices(db: Reader, userId: string, beforeSeq: number | undefined, count: number) {
  return db
    .selectFrom('notices')
    .leftJoin('reports', 'reports.id', 'notices.report_id')
    .select([
      'notices.seq',
      'notices.id',
      'notices.user_id',
      'notices.kind',
      'notices.report_id',
      'notices.data',
      'notices.created_at',
      'notices.read_at',
      'reports.reporter_id',
      'reports.reported_id',
      'reports.status',
      'reports.decision',
      'reports.decided_at',
      'reports.appealed_by',
    ])
    .where('notices.user_id', '=', userId)
    .$if(beforeSeq !== undefined, (query) => query.where('notices.seq', '<', beforeSeq ?? 0))
    .orderBy('notices.seq', 'desc')
    .limit(count)
    .execute();
}

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number];

export async function countUnread(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findNotice(
  db: Reader,
  userId: string,
  id: string,
): Promise<Pick<Selectable<NoticesTable>, 'seq' | 'read_at'> | undefined> {
  return db
    .selectFrom('notices')
    .select(['seq', 'read_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

interface NoticesOfKind {
  readonly userId: string;
  readonly kind: NewNotice['kind'];
  readonly since: string;
  readonly until: string;
}

/** A member's latest notices of a kind, after `since` and until `until`. */
export function findNoticesOfKind(db: Reader, { userId, kind, since, until }: NoticesOfKind, count: number) {
  return db
    .selectFrom('notices')
    .select('data')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();
}

/** Those of these members who have a notice already that this listing meets a wish of theirs. */
export async function findUsersWithWishNotice(
  db: Reader,
  userIds: readonly string[],
  listingId: string,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('notices')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('kind', '=', 'wish')
    .where('data', 'like', `%"listing_id":"${listingId}"%`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Those of these members who were told after `since` that the season of this crop begins. */
export async function findUsersWithSeasonNotice(
  db: Reader | Writer,
  userIds: readonly string[],
  crop: CropId,
  since: string,
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (const some of chunksOf(userIds)) {
    const rows = await db
      .selectFrom('notices')
      .select('user_id')
      .where('user_id', 'in', [...some])
      .where('kind', '=', 'season')
      .where('created_at', '>', since)
      .where('data', 'like', `%"crop":"${crop}"%`)
      .execute();
    for (const { user_id } of rows) told.add(user_id);
  }
  return told;
}

/** Marks a member's notices up to this one as read, and returns their number. */
export async function markRead(trx: Writer, userId: string, upToSeq: number, now: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('seq', '<=', upToSeq)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteNoticesOfUsers(
  trx: Writer,
  userIds: readonly string[],
): Promise<Partial<DeletedUserData>> {
  await trx.deleteFrom('notices').where('user_id', 'in', userIds).execute();
  return {};
}

export async function deleteAllNotices(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('notices').execute();
  return {};
}

/** A member's notices as they are stored, for their export. */
export const findNoticeRows = (db: Reader, userId: string) =>
  db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('seq').execute();
