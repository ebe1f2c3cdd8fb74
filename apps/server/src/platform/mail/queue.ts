import { randomUUIDv7 } from 'node:crypto';
import type { Writer } from '../../db/database.ts';

/**
 * An email to a member. `{link}` in the body marks the place of the link, which is stored separately because it may be
 * a secret.
 */
export interface Email {
  readonly userId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly link?: string;
  /** The email is not sent after this instant. */
  readonly expiresAt: string;
  /** Essential emails (account access) are sent while notifications are off. */
  readonly isEssential?: boolean;
}

/** Adds an email to the queue, in the transaction of the event it reports. The mail job sends it. */
export async function queueEmail(trx: Writer, email: Email, now: Date): Promise<void> {
  const instant = now.toISOString();
  await trx
    .insertInto('outbox')
    .values({
      id: randomUUIDv7(),
      user_id: email.userId,
      recipient: email.recipient,
      subject: email.subject,
      body: email.body,
      link: email.link ?? null,
      created_at: instant,
      next_attempt_at: instant,
      expires_at: email.expiresAt,
      is_essential: email.isEssential ? 1 : 0,
    })
    .execute();
}
