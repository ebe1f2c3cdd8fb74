import { randomUUIDv7 } from 'node:crypto';
import type { NotificationKind } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { blocksAsText, type EmailBlock } from './email-blocks.ts';

interface Envelope {
  readonly userId: string;
  readonly recipient: string;
  readonly subject: string;
  /** The kind of notification that the email's link to unsubscribe ends; emails without one cannot be turned off. */
  readonly kind?: NotificationKind;
  /** The email is not sent after this instant. */
  readonly expiresAt: string;
  /** Essential emails (account access) are sent while notifications are off. */
  readonly isEssential?: boolean;
}

/**
 * An email to a member. `{link}` in the body marks the place of the link, which is stored separately because it may be
 * a secret, and `{code}` that of the code in its fragment.
 */
export interface Email extends Envelope {
  readonly body: string;
  readonly link?: string;
}

/** An email of parts, without a secret. */
interface EmailOfBlocks extends Envelope {
  readonly blocks: readonly EmailBlock[];
  /** Keys of the notifications in it. */
  readonly keys?: readonly string[];
}

/** Adds an email to the queue, in the transaction of the event it reports. The mail job sends it. */
export async function queueEmail(trx: Writer, email: Email | EmailOfBlocks, now: Date): Promise<void> {
  const instant = now.toISOString();
  await trx
    .insertInto('outbox')
    .values({
      id: randomUUIDv7(),
      user_id: email.userId,
      recipient: email.recipient,
      subject: email.subject,
      ...contentOf(email),
      kind: email.kind ?? null,
      created_at: instant,
      next_attempt_at: instant,
      expires_at: email.expiresAt,
      is_essential: email.isEssential ? 1 : 0,
    })
    .execute();
}

const contentOf = (email: Email | EmailOfBlocks) =>
  'blocks' in email
    ? { ...columnsOf(email.blocks), keys: email.keys ? JSON.stringify(email.keys) : null, link: null }
    : { body: email.body, link: email.link ?? null };

/** The parts of an email as they are stored, with their plain text. */
export const columnsOf = (blocks: readonly EmailBlock[]) => ({
  body: blocksAsText(blocks),
  blocks: JSON.stringify(blocks),
});
