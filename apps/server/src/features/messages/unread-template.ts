import { HIDDEN_MESSAGE, stringsIn } from '@windfall/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { UserRow } from '../../platform/auth/auth.table.ts';
import { POINTLESS } from '../../platform/notifications/deliver-due.ts';
import type { NotificationText, Template } from '../../platform/notifications/notification-parts.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { existsBlockBetween } from '../blocks/blocks.service.ts';
import { findListing, findSubjects } from '../listings/listings.service.ts';
import { findMemberSummaries } from '../users/users.service.ts';
import { isMuted } from './inbox.repo.ts';
import { findMessage, findUnread, type MessageRow } from './messages.repo.ts';
import { strings } from './strings.ts';

const TEMPLATE = 'unread-messages';
/** Time for the receiver to read it on the site before an email is sent. */
const EMAIL_DELAY_MS = 15 * 60_000;
/** A message that waited longer is no news: no email about it follows an outage. */
const LIFETIME_MS = 3 * 86_400_000;

/** Which of these claims, opened by messages, have ended; the exchange knows. */
export type FindEnded = (db: Reader | Writer, claimIds: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Whether the unread messages before this one were found to be no news, such as a request that was taken back: then this one
 * is the first that the receiver is told of. Messages of a muted conversation never are.
 */
export async function isFirstNews(trx: Writer, message: MessageRow): Promise<boolean> {
  if ((await findNews(trx, message)).length > 0 || (await findNoNews(trx, message)).length === 0)
    return false;
  return !(await isMuted(trx, message.receiver_id, message.sender_id));
}

const KEY = 'message:';
const keyOf = (messageId: string) => KEY + messageId;

type Unread = Pick<MessageRow, 'conversation_id' | 'receiver_id'>;

/** A notification of an unread message of the conversation. One is enough: a neighbor may have a hundred unread messages. */
const notedOf = (db: Reader, { conversation_id, receiver_id }: Unread) =>
  db
    .selectFrom('messages')
    .innerJoin('notifications', (join) =>
      join
        .onRef('notifications.user_id', '=', 'messages.receiver_id')
        .on('notifications.way', '=', sql.lit('email'))
        .on('notifications.key', '=', sql<string>`${sql.lit(KEY)} || messages.id`),
    )
    .select('notifications.id')
    .where('messages.receiver_id', '=', receiver_id)
    .where('messages.conversation_id', '=', conversation_id)
    .where('messages.read_at', 'is', null)
    .limit(sql.lit(1));

const findNoNews = preparedQuery((db, unread: Unread) =>
  notedOf(db, unread).where('notifications.reason', '=', sql.lit(POINTLESS)),
);

const findNews = preparedQuery((db, unread: Unread) =>
  notedOf(db, unread).where((eb) =>
    eb.or([eb('notifications.reason', 'is', null), eb('notifications.reason', '<>', sql.lit(POINTLESS))]),
  ),
);

/** Queues a notification of the first unread message of a conversation; until that is read, later messages queue none. */
export async function enqueueUnread(
  trx: Writer,
  { id, receiver_id }: MessageRow,
  now: string,
): Promise<void> {
  await notify(
    trx,
    {
      userId: receiver_id,
      kind: 'messages',
      template: TEMPLATE,
      key: keyOf(id),
      data: { message_id: id },
      emailDelayMs: EMAIL_DELAY_MS,
      lifetimeMs: LIFETIME_MS,
    },
    new Date(now),
  );
}

/** What the words depend on. */
type WordsContext = Pick<Context, 'config' | 'settings'>;

export function registerUnreadTemplate(
  ctx: WordsContext & Pick<Context, 'notifications'>,
  findEnded: FindEnded,
): void {
  ctx.notifications.addTemplate(TEMPLATE, unreadTemplate(ctx, findEnded));
}

/**
 * Undefined when the message was read, when all that is unread is of requests and promises that have ended, and when the
 * receiver has muted or blocked the sender.
 */
function unreadTemplate(ctx: WordsContext, findEnded: FindEnded): Template {
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
    const ended = await findEnded(
      trx,
      unread.flatMap(({ claim_id }) => claim_id ?? []),
    );
    const shown = unread.filter(
      ({ content, claim_id }) => content !== HIDDEN_MESSAGE && !ended.has(claim_id ?? ''),
    );
    if (shown.length === 0) return undefined;
    return wordsFor(ctx, sender.full_name, shown, await subjectOf(trx, shown, member));
  };
}

/** The listing that the latest claim or else the latest message is about, if the receiver may see it. */
async function subjectOf(
  db: Reader | Writer,
  unread: readonly MessageRow[],
  member: UserRow,
): Promise<Subject | undefined> {
  const about = unread.filter(({ listing_id }) => listing_id !== null);
  const message = about.findLast(({ claim_id }) => claim_id !== null) ?? about.at(-1);
  const listingId = message?.listing_id;
  if (!listingId) return undefined;
  const viewer = { id: member.id, isAdmin: false, sessionId: '' };
  const title = (await findSubjects(db, viewer, [listingId])).get(listingId)?.title;
  if (title === undefined) return undefined;
  if (message.claim_id === null) return { title, did: undefined };
  const isWanted = (await findListing(db, listingId))?.kind === 'wanted';
  return { title, did: isWanted ? 'promises' : 'asks' };
}

interface Subject {
  readonly title: string;
  /** Absent when the messages only ask about it. */
  readonly did: 'asks' | 'promises' | undefined;
}

/** Without the words of the messages: they may hold an address, and stay between the two. */
function wordsFor(
  { config, settings }: WordsContext,
  name: string,
  unread: readonly MessageRow[],
  subject: Subject | undefined,
): NotificationText {
  const t = stringsIn(strings, config.language);
  const site = settings.site.name;
  const otherId = unread[0]?.sender_id ?? '';
  const about = subject?.title ?? '';
  const did = subject?.did;
  return {
    title: did ? t[did](name, about) : t.wrote(name),
    lines: [did ? t[`${did}At`](name, about, site) : t.wroteAt(name, unread.length, about, site)],
    action: { label: t.answer, path: `/conversation/${otherId}` },
    tag: `conversation:${otherId}`,
  };
}
