import type { Reader, Writer } from '../../db/database.ts';

/** An email that is due. */
export interface DueEmail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string | null;
  readonly user_id: string;
  readonly kind: string | null;
  readonly blocks: string | null;
  readonly keys: string | null;
  readonly attempts: number;
}

/** No attempt waits longer: not after a failure, and not for the end of quiet hours. */
const LONGEST_WAIT_MS = 2 * 86_400_000;

/** Emails that are due. The time of one that is further ahead than any wait was set before the clock was set back. */
export function findDueEmails(
  db: Reader,
  now: Date,
  maxAttempts: number,
  count: number,
  onlyEssential: boolean,
): Promise<DueEmail[]> {
  const instant = now.toISOString();
  const ahead = new Date(now.getTime() + LONGEST_WAIT_MS).toISOString();
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body', 'link', 'user_id', 'kind', 'blocks', 'keys', 'attempts'])
    .where('sent_at', 'is', null)
    .where(({ eb, or }) => or([eb('next_attempt_at', '<=', instant), eb('next_attempt_at', '>', ahead)]))
    .where('expires_at', '>', instant)
    .where('attempts', '<', maxAttempts)
    .$if(onlyEssential, (query) => query.where('is_essential', '=', 1))
    .orderBy('next_attempt_at')
    .limit(count)
    .execute();
}

/** Number of emails that are neither sent nor expired. */
export async function countWaiting(db: Reader, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Emails that no attempt could send; old ones are deleted. */
export async function countGivenUp(db: Reader, now: string, maxAttempts: number): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('attempts', '>=', maxAttempts),
        eb.and([eb('expires_at', '<=', now), eb('last_error', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the oldest waiting email was written, and when the latest was sent. */
export async function findEmailTimes(
  db: Reader,
  now: string,
): Promise<{ oldest_at: string | null; last_sent_at: string | null }> {
  const oldest = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const last = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('sent_at').as('at'))
    .executeTakeFirst();
  return { oldest_at: oldest?.at ?? null, last_sent_at: last?.at ?? null };
}

/** Emails for display, newest first, without their text and without the secrets of their links. */
export function findLatestEmails(db: Reader, count: number) {
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'recipient',
      'subject',
      'attempts',
      'last_error',
      'created_at',
      'expires_at',
      'sent_at',
      'is_essential',
    ])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export type ShownEmail = Awaited<ReturnType<typeof findLatestEmails>>[number];

/** Claims an attempt for this server: of several servers that read the email, one gets it. */
export async function claimEmail(
  trx: Writer,
  { id, attempts }: DueEmail,
  nextAttemptAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markSent(trx: Writer, id: string, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ sent_at: now, link: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Notes why an attempt failed. An email that is given up expires at this instant. */
export async function markFailed(
  trx: Writer,
  id: string,
  error: string,
  givenUpAt: string | undefined,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ last_error: error, ...(givenUpAt !== undefined && { expires_at: givenUpAt }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes the secrets of expired emails, and emails older than `before`. */
export async function deleteExpiredEmails(trx: Writer, now: string, before: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ link: null })
    .where('link', 'is not', null)
    .where('expires_at', '<=', now)
    .execute();
  await trx.deleteFrom('outbox').where('created_at', '<=', before).execute();
}

export async function deleteEmailsOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('outbox').where('user_id', 'in', userIds).execute();
}

/** An email that its member does not want any more is not sent, and its earlier failures matter no more. */
export async function expireEmail(trx: Writer, id: string, now: string): Promise<void> {
  await trx.updateTable('outbox').set({ expires_at: now, last_error: null }).where('id', '=', id).execute();
}

/** Postpones an email that was claimed, without counting the attempt. */
export async function holdEmail(trx: Writer, { id, attempts }: DueEmail, until: string): Promise<void> {
  await trx.updateTable('outbox').set({ attempts, next_attempt_at: until }).where('id', '=', id).execute();
}

/** Stores what an email says now. */
export async function rewriteEmail(
  trx: Writer,
  { id, subject, body, blocks }: Pick<DueEmail, 'id' | 'subject' | 'body' | 'blocks'>,
): Promise<void> {
  await trx.updateTable('outbox').set({ subject, body, blocks }).where('id', '=', id).execute();
}

/** Unsent emails are not sent any more. */
export async function expireUnsentEmails(trx: Writer, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ expires_at: now })
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Emails to a member for their export, without the link: it may still open the account. */
export const findEmailRows = (db: Reader, userId: string) =>
  db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Those of these addresses to which an email with these words was queued, as long as it is kept. */
export async function findRecipientsOf(
  db: Reader,
  recipients: readonly string[],
  words: string,
): Promise<ReadonlySet<string>> {
  if (recipients.length === 0) return new Set();
  const rows = await db
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('recipient', 'in', [...new Set(recipients)])
    .execute();
  return new Set(rows.filter(({ body }) => body.includes(words)).map(({ recipient }) => recipient));
}
