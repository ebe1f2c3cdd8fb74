import { randomUUIDv7 } from 'node:crypto';
import type { Writer } from '../../db/database.ts';

/** A letter to a member. `{link}` in the body stands where the link goes, which is kept apart: it may be a secret. */
export interface Letter {
  readonly userId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly link?: string;
  /** After this it is not worth sending any more. */
  readonly expiresAt: string;
  /** Whoever does not get it may lose the account, so it is sent while notifications are off too. */
  readonly isEssential?: boolean;
}

/** Puts a letter into the outbox, in the transaction of whatever it tells about. The mail job sends it. */
export async function queueEmail(trx: Writer, letter: Letter, now: Date): Promise<void> {
  const instant = now.toISOString();
  await trx
    .insertInto('outbox')
    .values({
      id: randomUUIDv7(),
      user_id: letter.userId,
      recipient: letter.recipient,
      subject: letter.subject,
      body: letter.body,
      link: letter.link ?? null,
      created_at: instant,
      next_attempt_at: instant,
      expires_at: letter.expiresAt,
      is_essential: letter.isEssential ? 1 : 0,
    })
    .execute();
}
