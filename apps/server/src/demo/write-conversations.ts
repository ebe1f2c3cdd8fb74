import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import { claimMessageId, readConversation, storeMessage } from '../features/messages/messages.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { DEMO_CONVERSATIONS } from './conversations.ts';
import { DEMO_WANTED } from './listings/wanted.ts';
import { DEMO_LISTINGS } from './listings.ts';
import type { DemoKey } from './people.ts';
import type { IdentifiedClaim } from './write-exchanges.ts';

/** Stores the demo's messages in order, each read before its reply, and shows the claims in them. */
export async function writeConversations(
  ctx: Context,
  trx: Writer,
  claims: readonly IdentifiedClaim[],
  memberIds: Readonly<Record<DemoKey, string>>,
  listingIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { from, to, hoursAgo, content, about, isSeen, claimId } of linesInOrder(claims)) {
    const sent = hoursBefore(ctx.clock, hoursAgo);
    const sender_id = memberIds[from];
    const receiver_id = memberIds[to];
    const listing_id = listingIds.get(about) ?? null;
    const id = claimId === undefined ? randomUUIDv7() : claimMessageId(claimId);
    const message = { id, sender_id, receiver_id, content, listing_id, claim_id: claimId };
    const { conversation_id } = (await storeMessage(trx, message, sent)).message;
    await readConversation(trx, conversation_id, sender_id, receiver_id, sent);
    if (isSeen) await readConversation(trx, conversation_id, receiver_id, sender_id, sent);
  }
}

/** Lines of all conversations and requests, oldest first. */
function linesInOrder(claims: readonly IdentifiedClaim[]) {
  return [...conversationLines(claims), ...claims.flatMap(requestLine)].sort(
    (one, other) => other.hoursAgo - one.hoursAgo,
  );
}

/** A line that its member wrote when asking for some of the listing shows the claim. */
function conversationLines(claims: readonly IdentifiedClaim[]) {
  return DEMO_CONVERSATIONS.flatMap(({ between: [one, other], lines, about, isSeen }) =>
    lines.map(([from, hoursAgo, content]) => ({
      about,
      isSeen,
      from,
      to: from === one ? other : one,
      hoursAgo,
      content,
      claimId: claims.find(
        (claim) => claim.asker === from && claim.about === about && claim.hoursAgo === hoursAgo,
      )?.id,
    })),
  );
}

function requestLine({ id, asker, about, hoursAgo, says }: IdentifiedClaim) {
  const owner = [...DEMO_LISTINGS, ...DEMO_WANTED].find(({ picture }) => picture === about)?.by;
  if (says === undefined || !owner) return [];
  return [{ about, isSeen: false, from: asker, to: owner, hoursAgo, content: says, claimId: id }];
}
