import { CHOOSABLE_KINDS } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { isAddressRefused, markAddressRefused } from '../auth/accounts.repo.ts';
import type { Drain } from '../http/drain.ts';
import { startJob } from '../job.ts';
import { addGauge, secondsSince } from '../metrics/add-gauge.ts';
import type { DeliveryContext } from '../notifications/deliver-due.ts';
import { wantsEmail } from '../notifications/preferences.repo.ts';
import { recheck } from '../notifications/recheck.ts';
import { UNSUBSCRIBE_PATH, unsubscribeToken } from '../notifications/unsubscribe-link.ts';
import { siteSecret } from '../settings/stored-values.ts';
import type { EmailBlock } from './email-blocks.ts';
import { composeEmail, emailChannel, layOutEmail } from './email-channel.ts';
import {
  claimEmail,
  countGivenUp,
  countWaiting,
  type DueEmail,
  deleteExpiredEmails,
  expireEmail,
  findDueEmails,
  findEmailTimes,
  holdEmail,
  markFailed,
  markSent,
  rewriteEmail,
} from './queue.repo.ts';
import { columnsOf } from './queue.ts';
import { type MailTransport, openMailTransport, permanentRefusal, senderOf } from './transport.ts';

const MINUTE_MS = 60_000;
const BATCH = 20;
/** With the wait doubled each time, the last attempt is half a day after the first. */
export const MAX_ATTEMPTS = 10;
const RETENTION_MS = 30 * 24 * 60 * MINUTE_MS;
/** Maximum length of what a mail server said, as it is stored. */
export const MAX_ERROR_LENGTH = 300;
const REFUSED_BEFORE = 'Not sent: a mail server refused this address for good. A new proof of it lifts this.';
const SEND_INTERVAL_MS = 5_000;
const TIDY_INTERVAL_MS = 3_600_000;
/** Maximum time that a stopping server waits for an email in transmission. */
const STOP_TIMEOUT_MS = 3_000;

/**
 * Sends due emails and returns their number. A failed email is retried later. Stops between two emails when `signal`
 * aborts.
 */
export async function sendDueEmails(
  ctx: DeliveryContext,
  transport: MailTransport,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const now = ctx.clock.now();
    // Read before each batch: disabled notifications stop immediately. Essential emails are still sent.
    const { notificationsEnabled } = await ctx.settings.current();
    const due = await findDueEmails(ctx.db.read, now, MAX_ATTEMPTS, BATCH, !notificationsEnabled);
    for (const email of due) {
      if (signal?.aborted) return sent;
      if (await sendEmail(ctx, transport, email)) sent += 1;
    }
    if (due.length < BATCH) return sent;
  }
}

/** Deletes the secrets of expired emails, and emails older than a month. */
export async function deleteOldEmails(ctx: DeliveryContext): Promise<void> {
  const now = ctx.clock.now();
  const retainedSince = new Date(now.getTime() - RETENTION_MS).toISOString();
  await ctx.db.transaction((trx) => deleteExpiredEmails(trx, now.toISOString(), retainedSince));
}

async function sendEmail(ctx: DeliveryContext, transport: MailTransport, email: DueEmail): Promise<boolean> {
  const now = ctx.clock.now();
  const retryAt = new Date(now.getTime() + MINUTE_MS * 2 ** email.attempts).toISOString();
  // The claim comes first: a server that dies while it sends has used an attempt, and no other server sends at the same
  // time.
  if (!(await ctx.db.transaction((trx) => claimEmail(trx, email, retryAt)))) return false;
  try {
    if (await isSuppressed(ctx, email)) return false;
    const current = await bringUpToDate(ctx, email, now);
    if (!current) return false;
    const { id, recipient, subject } = current;
    const unsubscribeUrl = await unsubscribeUrlOf(ctx, current);
    const { text, html } = layOut(ctx, current, unsubscribeUrl);
    const from = senderOf(ctx.config, ctx.settings.site.name);
    await transport.send({ id, from, to: recipient, subject, text, html, unsubscribeUrl });
  } catch (error) {
    await recordFailure(ctx, email, error);
    return false;
  }
  // The email is sent; without this mark it would be sent again.
  await ctx.db.transaction((trx) => markSent(trx, email.id, ctx.clock.now().toISOString()), {
    evenWhenClosed: true,
  });
  return true;
}

/**
 * Gives up an email to an address that was refused for good. One with a secret link is sent all the same: it proves the
 * address anew, or is the only way to appeal.
 */
async function isSuppressed(
  { db, clock }: DeliveryContext,
  { id, recipient, link }: DueEmail,
): Promise<boolean> {
  if (link?.includes('#token=') || !(await isAddressRefused(db.read, recipient))) return false;
  await db.transaction((trx) => markFailed(trx, id, REFUSED_BEFORE, clock.now().toISOString()));
  return true;
}

/**
 * The email as it is sent now, without what was read or has gone meanwhile. An email without any left ends, and one that
 * falls into the quiet hours waits for their end.
 */
async function bringUpToDate(
  ctx: DeliveryContext,
  email: DueEmail,
  now: Date,
): Promise<DueEmail | undefined> {
  const { db } = ctx;
  const end = async () => {
    await db.transaction((trx) => expireEmail(trx, email.id, now.toISOString()));
    return undefined;
  };
  if (!(await isWanted(ctx, email))) return end();
  if (email.keys === null) return email;
  // `queueEmail` is the only writer.
  const keys = JSON.parse(email.keys) as string[];
  const { rendered, heldUntil } = await recheck(ctx, { userId: email.user_id, channel: 'email', keys });
  if (rendered.length === 0) return end();
  if (heldUntil !== undefined) {
    await db.transaction((trx) => holdEmail(trx, email, heldUntil));
    return undefined;
  }
  const { subject, blocks } = composeEmail(ctx, rendered);
  const rewritten = { ...email, subject, ...columnsOf(blocks) };
  if (rewritten.subject === email.subject && rewritten.blocks === email.blocks) return email;
  await db.transaction((trx) => rewriteEmail(trx, rewritten));
  return rewritten;
}

/** A choice, a new address or the end of the account counts also for emails that wait. */
async function isWanted(
  { db }: DeliveryContext,
  { user_id, recipient, kind: name }: DueEmail,
): Promise<boolean> {
  const kind = choosable(name);
  return kind === undefined || wantsEmail(db.read, { userId: user_id, kind, address: recipient });
}

const choosable = (name: string | null) => CHOOSABLE_KINDS.find((one) => one === name);

function layOut({ config, settings }: DeliveryContext, email: DueEmail, unsubscribeUrl: string | null) {
  const { subject, body, link } = email;
  // `queueEmail` is the only writer.
  const blocks = email.blocks === null ? null : (JSON.parse(email.blocks) as EmailBlock[]);
  const { language, publicUrl } = config;
  return layOutEmail({
    site: settings.site,
    language,
    publicUrl,
    subject,
    body,
    link,
    blocks,
    unsubscribeUrl,
  });
}

async function unsubscribeUrlOf(
  ctx: DeliveryContext,
  { user_id, kind: name }: DueEmail,
): Promise<string | null> {
  const kind = choosable(name);
  if (kind === undefined) return null;
  const key = await siteSecret(ctx.db, 'unsubscribeKey', ctx.clock.now());
  const token = unsubscribeToken(key, { userId: user_id, kind });
  return `${ctx.config.publicUrl}${UNSUBSCRIBE_PATH}?t=${token}`;
}

/** One that its server refuses for good, or that has failed too often, is given up. */
async function recordFailure(ctx: DeliveryContext, email: DueEmail, error: unknown): Promise<void> {
  const { id, attempts, recipient } = email;
  ctx.log.warn({ err: error, email: id }, 'an email could not be sent');
  const reason = (error instanceof Error ? error.message : 'unknown').slice(0, MAX_ERROR_LENGTH);
  const refusal = permanentRefusal(error);
  const isOver = refusal !== undefined || attempts + 1 >= MAX_ATTEMPTS;
  const now = ctx.clock.now().toISOString();
  await ctx.db.transaction(async (trx) => {
    await markFailed(trx, id, reason, isOver ? now : undefined);
    if (refusal?.isOfAddress) await markAddressRefused(trx, recipient, reason, now);
  });
}

interface MailContext extends DeliveryContext {
  readonly metrics: Registry;
  readonly drain: Drain;
}

/**
 * Sends due emails every few seconds while the server listens; tests do not listen. Without a mail server, emails stay
 * in the queue until they expire.
 */
export function registerMail(app: FastifyInstance, ctx: MailContext): void {
  ctx.notifications.addChannel(emailChannel(ctx));
  const transport = openMailTransport(ctx.config);
  addFigures(ctx);
  const job = { failed: 'the email job failed', stopTimeoutMs: STOP_TIMEOUT_MS };
  startJob(app, ctx, { ...job, intervalMs: TIDY_INTERVAL_MS, work: () => deleteOldEmails(ctx) });
  if (!transport) return;
  app.addHook('onClose', async () => transport.close());
  const work = () => sendDueEmails(ctx, transport, ctx.drain.begun);
  startJob(app, ctx, { ...job, intervalMs: SEND_INTERVAL_MS, work });
}

function addFigures(ctx: MailContext): void {
  const now = () => ctx.clock.now().toISOString();
  addGauge(ctx, {
    name: 'windfall_email_queue',
    help: 'Emails that are not sent yet.',
    read: () => countWaiting(ctx.db.read, now()),
  });
  addGauge(ctx, {
    name: 'windfall_email_oldest_seconds',
    help: 'Age of the oldest email that is not sent yet.',
    read: async () => secondsSince(ctx.clock, (await findEmailTimes(ctx.db.read, now())).oldest_at),
  });
  addGauge(ctx, {
    name: 'windfall_emails_given_up',
    help: 'Emails of the last days that the mail server did not take.',
    read: () => countGivenUp(ctx.db.read, now(), MAX_ATTEMPTS),
  });
}
