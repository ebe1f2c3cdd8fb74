import type { Message, MessageSubject } from '@windfall/contract';

/** A message of the thread, delivered or not. */
export interface ThreadItem {
  id: string;
  content: string;
  created_at: string;
  isOwn: boolean;
  read: boolean;
  /** `waiting` while the server is unreachable. */
  state: 'sent' | 'sending' | 'waiting' | 'failed';
  /** The server's reason for the refusal. */
  reason: string | null;
  /** Id of the listing it is about. */
  listingId: string | null;
  /** That listing; null when it is no longer here, undefined when the message names none. */
  subject: MessageSubject | null | undefined;
  /** The claim that the message opened. */
  claimId?: string | undefined;
  /** Who wrote it for the group of the viewer. */
  by?: string | undefined;
  /** False where links in the text are shown as text. */
  linksAllowed?: false | undefined;
}

/** A message of the server from the viewpoint of `userId`. */
export function toItem(message: Message, userId: string): ThreadItem {
  const { id, content, created_at, sender_id, read, listing_id, subject, claim_id } = message;
  const isOwn = sender_id === userId;
  return {
    id,
    content,
    created_at,
    isOwn,
    read,
    state: 'sent',
    reason: null,
    listingId: listing_id,
    subject,
    claimId: claim_id,
    by: message.by,
    linksAllowed: message.links_allowed,
  };
}

/** A message with what stands above it. */
export interface ThreadEntry {
  item: ThreadItem;
  /** Time of the message before; null for the first one. */
  after: string | null;
  /** The listing that the talk turns to here; null for one that is no longer here. */
  newSubject: MessageSubject | null | undefined;
}

/** Finds the places where the subject of a thread, earliest message first, changes. */
export function layOut(items: readonly ThreadItem[]): ThreadEntry[] {
  const named = new Map(items.flatMap(({ subject }) => (subject ? [[subject.id, subject] as const] : [])));
  let current: string | null | undefined;
  return items.map((item, index) => {
    // A message that has just come does not name its subject yet.
    const subject = item.subject === undefined ? named.get(item.listingId ?? '') : item.subject;
    const isNew = subject !== undefined && (subject?.id ?? null) !== current;
    if (isNew) current = subject?.id ?? null;
    return {
      item,
      after: items[index - 1]?.created_at ?? null,
      newSubject: isNew ? subject : undefined,
    };
  });
}
