import { randomUUIDv7 } from 'node:crypto';
import type { NotificationChannel } from '@windfall/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { NotificationsTable } from '../../db/platform-tables.ts';
import { preparedForIds, preparedQuery } from '../../db/prepared-query.ts';
import { chunksOf } from '../../lib/chunks.ts';

export type NotificationRow = Selectable<NotificationsTable>;

/** The query that ends notifications is kept for each number of them up to this. */
const ENDED_AT_ONCE = 50;

type NewNotification = Pick<
  NotificationRow,
  | 'id'
  | 'user_id'
  | 'kind'
  | 'way'
  | 'topic'
  | 'key'
  | 'data'
  | 'created_at'
  | 'due_at'
  | 'needed_by'
  | 'expires_at'
>;

/** Adds notifications; one that exists under its key stays as it is. */
export async function insertNotifications(trx: Writer, rows: readonly NewNotification[]): Promise<void> {
  for (const row of rows) await insertRow(trx, row);
}

const insertRow = preparedQuery((db, row: NewNotification) => {
  const { id, user_id, kind, way, topic, key, data, created_at, due_at, needed_by, expires_at } = row;
  return db
    .insertInto('notifications')
    .values({ id, user_id, kind, way, topic, key, data, created_at, due_at, needed_by, expires_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'way', 'key']).doNothing());
});

/**
 * Passes due notifications of a group on to these keepers. Their keys contain the group, as a keeper may be told of the same as a
 * member.
 */
export async function passToKeepers(
  trx: Writer,
  group_id: string,
  keeperIds: readonly string[],
  rows: readonly NotificationRow[],
  now: string,
): Promise<void> {
  const passed = keeperIds.flatMap((user_id) =>
    rows.map(({ kind, way, topic, key, data, needed_by, expires_at }) => ({
      id: randomUUIDv7(),
      user_id,
      group_id,
      kind,
      way,
      topic,
      key: `${group_id}:${key}`,
      data,
      created_at: now,
      due_at: now,
      needed_by,
      expires_at,
    })),
  );
  for (const some of chunksOf(passed))
    await trx
      .insertInto('notifications')
      .values([...some])
      .onConflict((conflict) => conflict.columns(['user_id', 'way', 'key']).doNothing())
      .execute();
}

/** Members with something due, who have waited longest. */
export async function findMembersWithDue(db: Reader, now: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', (eb) => eb.fn.min('due_at').as('since')])
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .groupBy('user_id')
    .orderBy('since')
    .limit(count)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A member's due notifications, earliest first. */
export function findDueOf(trx: Writer, userId: string, now: string): Promise<NotificationRow[]> {
  return dueOf(trx, { userId, now });
}

/** The query, exported for tests of its plan. */
export const dueOfQuery = (db: Reader, { userId, now }: Record<'userId' | 'now', string>) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .orderBy('id');

const dueOf = preparedQuery(dueOfQuery);

/** A member's notifications with these keys that were handed over to a channel and not ended since, earliest first. */
export function findDeliveredOfKeys(
  db: Reader,
  userId: string,
  channel: NotificationChannel,
  keys: readonly string[],
): Promise<NotificationRow[]> {
  return delivered(db, userId, channel, keys).selectAll().orderBy('id').execute();
}

/** Which of these keys were delivered to the member over a channel. */
export async function findDeliveredKeys(
  trx: Writer,
  userId: string,
  channel: NotificationChannel,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await delivered(trx, userId, channel, keys).select('key').execute();
  return new Set(rows.map(({ key }) => key));
}

const delivered = (db: Reader, userId: string, channel: NotificationChannel, keys: readonly string[]) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('way', '=', channel)
    .where('key', 'in', keys)
    .where('outcome', '=', 'told');

type Outcome = NonNullable<NotificationRow['outcome']>;

export async function endNotifications(
  trx: Writer,
  ids: readonly string[],
  outcome: Outcome,
  reason: string | null,
  now: string,
): Promise<void> {
  for (const some of chunksOf(ids, ENDED_AT_ONCE)) await endOf(trx, some, { outcome, reason, now });
}

type End = Pick<NotificationRow, 'reason'> & { readonly outcome: Outcome; readonly now: string };

const endOf = preparedForIds((db, ids, { outcome, reason, now }: End) =>
  db
    .updateTable('notifications')
    .set({ due_at: null, ended_at: now, outcome, reason })
    .where('id', 'in', ids),
);

export async function holdNotifications(trx: Writer, ids: readonly string[], until: string): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('notifications').set({ due_at: until }).where('id', 'in', ids).execute();
}

/** Drops what is due to any member. */
export async function dropDueNotifications(trx: Writer, now: string, reason: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ due_at: null, ended_at: now, outcome: 'dropped', reason })
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .execute();
}

/** Makes a member's notification due again that was dropped; others stay. */
export async function reopenNotification(
  trx: Writer,
  userId: string,
  channel: NotificationChannel,
  key: string,
  now: string,
): Promise<void> {
  await withOutcome(trx, userId, channel, key, 'dropped')
    .set({ due_at: now, ended_at: null, outcome: null, reason: null })
    .execute();
}

/** Records that a notification that was handed over reached no member after all. */
export async function revokeNotification(
  trx: Writer,
  userId: string,
  channel: NotificationChannel,
  key: string,
  end: { readonly outcome: Exclude<Outcome, 'told'>; readonly reason: string },
): Promise<void> {
  await withOutcome(trx, userId, channel, key, 'told').set(end).execute();
}

const withOutcome = (
  trx: Writer,
  userId: string,
  channel: NotificationChannel,
  key: string,
  outcome: Outcome,
) =>
  trx
    .updateTable('notifications')
    .where('user_id', '=', userId)
    .where('way', '=', channel)
    .where('key', '=', key)
    .where('outcome', '=', outcome);

/** Postpones a member's due notifications after an error, and gives up those with too many attempts. */
export async function postponeNotifications(
  trx: Writer,
  userId: string,
  now: string,
  next: { readonly at: (attempts: number) => string; readonly maxAttempts: number; readonly reason: string },
): Promise<void> {
  for (const { id, attempts } of await findDueOf(trx, userId, now)) {
    const isLast = attempts + 1 >= next.maxAttempts;
    await trx
      .updateTable('notifications')
      .set({
        attempts: attempts + 1,
        reason: next.reason,
        ...(isLast
          ? { due_at: null, ended_at: now, outcome: 'failed' as const }
          : { due_at: next.at(attempts) }),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** The earliest time at which a notification that is not delivered yet is due; null without one. */
export async function findFirstDue(db: Reader): Promise<string | null> {
  const { at } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return at;
}

export async function deleteEndedNotifications(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('notifications').where('ended_at', '<=', before).execute();
}

export async function deleteNotificationsOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', 'in', userIds).execute();
}

/** A member's notifications for their export. */
export const findNotificationRows = (db: Reader, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'way', 'topic', 'created_at', 'due_at', 'ended_at', 'outcome', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
