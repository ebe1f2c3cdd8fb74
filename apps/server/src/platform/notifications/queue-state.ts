import type { DebugReport } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';

/** Number of given-up notifications shown. */
const SHOWN = 20;

/** Waiting, last sent and failed notifications, without the members they are about. */
export async function readNotificationQueue(
  db: Reader,
  now: string,
): Promise<NonNullable<DebugReport['notifications']>> {
  const waiting = await db
    .selectFrom('notifications')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('due_at').as('oldest')])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('ended_at').as('at'))
    .where('outcome', '=', 'told')
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.count),
    oldest_due_at: waiting.oldest !== null && waiting.oldest <= now ? waiting.oldest : null,
    last_told_at: last.at,
    given_up: await findGivenUp(db),
  };
}

async function findGivenUp(db: Reader) {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'topic', 'way', 'reason', 'ended_at', 'created_at'])
    .where('outcome', '=', 'failed')
    .orderBy('ended_at', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, topic, way, reason, ended_at, created_at }) => ({
    id,
    topic,
    way,
    reason: reason ?? '',
    at: ended_at ?? created_at,
  }));
}
