import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import { readConversation, storeMessage } from '../features/messages/messages.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { DEMO_CONVERSATIONS } from './conversations.ts';
import type { DemoKey } from './people.ts';

/** Stores the demo's messages in order, each read before its reply. */
export async function writeConversations(
  ctx: Context,
  trx: Writer,
  memberIds: Readonly<Record<DemoKey, string>>,
  listingIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { from, to, hoursAgo, content, about, isSeen } of linesInOrder()) {
    const sent = hoursBefore(ctx.clock, hoursAgo);
    const sender_id = memberIds[from];
    const receiver_id = memberIds[to];
    const listing_id = listingIds.get(about) ?? null;
    const message = { id: randomUUIDv7(), sender_id, receiver_id, content, listing_id };
    const { conversation_id } = (await storeMessage(trx, message, sent)).message;
    await readConversation(trx, conversation_id, sender_id, receiver_id, sent);
    if (isSeen) await readConversation(trx, conversation_id, receiver_id, sender_id, sent);
  }
}

/** Lines of all conversations, oldest first. */
function linesInOrder() {
  return DEMO_CONVERSATIONS.flatMap(({ between: [one, other], lines, ...rest }) =>
    lines.map(([from, hoursAgo, content]) => ({
      ...rest,
      from,
      to: from === one ? other : one,
      hoursAgo,
      content,
    })),
  ).sort((one, other) => other.hoursAgo - one.hoursAgo);
}
