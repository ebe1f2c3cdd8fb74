import { HIDDEN_MESSAGE } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { UserRow } from '../../platform/auth/auth.table.ts';
import type { NotificationText, WordTopic } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { existsBlockBetween } from '../blocks/blocks.service.ts';
import { findSubjects } from '../listings/listings.service.ts';
import { findMemberSummaries } from '../users/users.service.ts';
import { isMuted } from './inbox.repo.ts';
import { findMessage, findUnread, type MessageRow } from './messages.repo.ts';

const TOPIC = 'unread-messages';
/** Time for the receiver to read it on the site before an email is sent. */
const EMAIL_DELAY_MS = 15 * 60_000;
/** A message that waited longer is no news: no email about it follows an outage. */
const LIFETIME_MS = 3 * 86_400_000;

/** Notes the first unread message of a conversation; until it is read, later ones are not told again. */
export async function noteUnread(trx: Writer, { id, receiver_id }: MessageRow, now: string): Promise<void> {
  await notify(
    trx,
    {
      userId: receiver_id,
      kind: 'messages',
      topic: TOPIC,
      key: `message:${id}`,
      data: { message_id: id },
      emailDelayMs: EMAIL_DELAY_MS,
      lifetimeMs: LIFETIME_MS,
    },
    new Date(now),
  );
}

export function registerUnreadTopic({ notifications, config }: Pick<Context, 'notifications' | 'config'>) {
  notifications.addTopic(TOPIC, wordUnread(config.siteName));
}

/** Undefined when the message was read, or when the receiver does not want to hear of this member. */
function wordUnread(site: string): WordTopic {
  return async (trx, row, member) => {
    const { message_id } = JSON.parse(row.data) as { message_id: string };
    const message = await findMessage(trx, message_id);
    if (!message || message.read_at !== null) return undefined;
    const { sender_id, receiver_id, conversation_id } = message;
    if (await isMuted(trx, receiver_id, sender_id)) return undefined;
    if (await existsBlockBetween(trx, receiver_id, sender_id)) return undefined;
    const sender = (await findMemberSummaries(trx, [sender_id])).get(sender_id);
    if (sender?.is_active !== 1 || sender.deleted_at !== null) return undefined;
    const unread = await findUnread(trx, conversation_id, receiver_id);
    const shown = unread.filter(({ content }) => content !== HIDDEN_MESSAGE);
    if (shown.length === 0) return undefined;
    return wordsFor(site, sender.full_name, shown, await titleOf(trx, shown, member));
  };
}

/** The title of the listing that the latest of these is about, if the receiver may see it. */
async function titleOf(db: Reader | Writer, unread: readonly MessageRow[], member: UserRow) {
  const listingId = unread.findLast(({ listing_id }) => listing_id !== null)?.listing_id;
  if (!listingId) return undefined;
  const viewer = { id: member.id, isAdmin: false, sessionId: '' };
  return (await findSubjects(db, viewer, [listingId])).get(listingId)?.title;
}

/** Without the words of the messages: they may hold an address, and stay between the two. */
function wordsFor(
  site: string,
  name: string,
  unread: readonly MessageRow[],
  title: string | undefined,
): NotificationText {
  const [first] = unread;
  const about = title === undefined ? '' : ` about “${title}”`;
  const asks = unread.some(({ claim_id }) => claim_id !== null);
  const did = asks
    ? 'asks you for some'
    : unread.length === 1
      ? 'wrote to you'
      : `sent you ${unread.length} messages`;
  return {
    title: asks && title !== undefined ? `${name} asks for some of “${title}”` : `${name} wrote to you`,
    lines: [
      asks && title !== undefined
        ? `${name} asks you for some of “${title}” at ${site}.`
        : `${name} ${did}${about} at ${site}.`,
    ],
    action: { label: 'Read and answer', path: `/conversation/${first?.sender_id ?? ''}` },
    tag: `conversation:${first?.sender_id ?? ''}`,
  };
}
