import type { Conversation, Message, MessageSubject } from '@windfall/contract';
import { linksAllowed } from '../../lib/links-allowed.ts';
import type { MemberFace } from '../users/users.service.ts';
import type { InboxEntry } from './inbox.repo.ts';
import type { MessageRow } from './messages.repo.ts';

/** The listings that the viewer may see, by id. */
type Subjects = ReadonlyMap<string, MessageSubject>;

/** `firstDay` has the sender when links in the text are not allowed. */
export function presentMessage(row: MessageRow, firstDay: ReadonlySet<string>): Message {
  return {
    id: row.id,
    sender_id: row.sender_id,
    receiver_id: row.receiver_id,
    content: row.content,
    created_at: row.created_at,
    timestamp: row.created_at,
    read: row.read_at !== null,
    listing_id: row.listing_id,
    ...(row.claim_id !== null && { claim_id: row.claim_id }),
    ...linksAllowed(row.sender_id, firstDay),
  };
}

/** A message with its subject, for a viewer who may see these listings. `writers` has who wrote it for the group that reads. */
export function presentInThread(
  row: MessageRow,
  subjects: Subjects,
  firstDay: ReadonlySet<string>,
  writers: ReadonlyMap<string, MemberFace> = new Map(),
): Message {
  const by = writers.get(row.by_user ?? '')?.full_name;
  const message = { ...presentMessage(row, firstDay), ...(by !== undefined && { by }) };
  return row.has_subject === 0 ? message : { ...message, subject: subjectOf(row, subjects) };
}

const subjectOf = ({ listing_id }: { listing_id: string | null }, subjects: Subjects) =>
  listing_id === null ? null : (subjects.get(listing_id) ?? null);

/** A conversation with its last message, as the inbox shows it. */
export function presentConversation(
  entry: InboxEntry,
  last: MessageRow,
  subjects: Subjects,
  firstDay: ReadonlySet<string>,
): Conversation {
  const { id, sender_id, content, created_at } = last;
  return {
    id: entry.conversation_id,
    user_id: entry.counterpart_id,
    user_name: entry.counterpart_name,
    // A deactivated member's portrait is not served.
    user_picture: entry.counterpart_is_active === 1 ? entry.counterpart_photo_url : null,
    messages: [presentInThread(last, subjects, firstDay)],
    lastMessage: { id, sender_id, content, created_at },
    unread_count: entry.unread_count,
    listing_id: entry.listing_id,
    subject: subjectOf(entry, subjects),
  };
}
