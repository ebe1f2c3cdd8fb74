import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { PushSubscriptionsTable } from './push.table.ts';

export type SubscriptionRow = Selectable<PushSubscriptionsTable>;

/** Stores a device; one with this address becomes that of the present member and session, as if it were new. */
export async function upsertSubscription(
  trx: Writer,
  row: Insertable<PushSubscriptionsTable>,
): Promise<SubscriptionRow> {
  const { user_id, session_id, p256dh, auth, name, created_at } = row;
  return trx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ user_id, session_id, p256dh, auth, name, created_at, failed_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A browser has one subscription: the session's other ones are earlier ones. */
export async function deleteOthersOfSession(trx: Writer, { id, session_id }: SubscriptionRow): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('id', '!=', id)
    .execute();
}

/** Deletes all but the newest devices of a member. */
export async function deleteOldestSubscriptions(trx: Writer, userId: string, keep: number): Promise<void> {
  const newest = trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await trx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
}

/** A member's devices, the last added first. */
export function findSubscriptionsOf(db: Reader | Writer, userId: string): Promise<SubscriptionRow[]> {
  return subscriptionsOf(db, { userId });
}

const subscriptionsOf = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

export function findSubscription(db: Reader, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes one device of this member and returns whether it existed. */
export async function deleteSubscriptionOf(trx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Notes since when pushes to a device fail; null when one was sent. */
export async function markSubscription(trx: Writer, id: string, failedAt: string | null): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({ failed_at: failedAt })
    .where('id', '=', id)
    .where('failed_at', failedAt === null ? 'is not' : 'is', null)
    .execute();
}

export async function deleteSubscriptionsOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('user_id', 'in', userIds).execute();
}

/** A member's devices for their export: the address and the keys would let others push to them. */
export const findDeviceRows = (db: Reader, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['name', 'created_at', 'failed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
