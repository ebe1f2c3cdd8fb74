import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Writer } from '../../db/database.ts';

/**
 * Deletes the messages between two deleted members and returns their number. Their conversations stay, for
 * the statistics.
 */
export async function deleteUnreadableMessages(trx: Writer): Promise<number> {
  const unreadable = trx
    .selectFrom('conversations')
    .innerJoin('users as low', 'low.id', 'conversations.member_low')
    .innerJoin('users as high', 'high.id', 'conversations.member_high')
    .where('low.deleted_at', 'is not', null)
    .where('high.deleted_at', 'is not', null)
    .select('conversations.id');
  await trx.deleteFrom('inbox').where('conversation_id', 'in', unreadable).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('messages')
    .where('conversation_id', 'in', unreadable)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const RANGE = 5_000;

/** Deletes every conversation with its messages, and returns the number of messages. */
export async function deleteAllMessages(trx: Writer): Promise<number> {
  await trx.deleteFrom('inbox').execute();
  const { first, last } = await trx
    .selectFrom('messages')
    .select((eb) => [eb.fn.min('seq').as('first'), eb.fn.max('seq').as('last')])
    .executeTakeFirstOrThrow();
  let count = 0;
  for (let from = Number(first ?? 1); from <= Number(last ?? 0); from += RANGE) {
    const { numDeletedRows } = await trx
      .deleteFrom('messages')
      .where('seq', '>=', from)
      .where('seq', '<', from + RANGE)
      .executeTakeFirst();
    count += Number(numDeletedRows);
    await yieldToEventLoop();
  }
  await trx.deleteFrom('conversations').execute();
  return count;
}
