import type { Context } from '../../context.ts';
import { claimEmail, type DueEmail, findDueEmails, markFailed, markSent, tidyOutbox } from './queue.repo.ts';
import { isRefusedForGood, type MailTransport } from './transport.ts';

const MINUTE_MS = 60_000;
const BATCH = 20;
/** With the wait doubled each time, the last attempt is half a day after the first. */
export const MAX_ATTEMPTS = 10;
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
const MAX_ERROR_LENGTH = 300;

/**
 * Sends what is due and answers how many letters that were. A letter whose sending fails is tried again later.
 * Between two letters it stops when `signal` says so.
 */
export async function sendDueEmails(
  ctx: Context,
  transport: MailTransport,
  signal?: AbortSignal,
): Promise<number> {
  const now = ctx.clock.now().toISOString();
  let sent = 0;
  for (;;) {
    // Asked before each batch: whoever switches notifications off wants them to stop now. The others wait.
    const { notificationsEnabled } = await ctx.settings.current();
    const due = await findDueEmails(ctx.db.read, now, MAX_ATTEMPTS, BATCH, !notificationsEnabled);
    for (const letter of due) {
      if (signal?.aborted) return sent;
      if (await sendEmail(ctx, transport, letter)) sent += 1;
    }
    if (due.length < BATCH) return sent;
  }
}

/** Forgets the secrets of letters that nobody will get any more, and letters of more than a month ago. */
export async function deleteOldEmails(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const keptSince = new Date(now.getTime() - KEPT_MS).toISOString();
  await ctx.db.transaction((trx) => tidyOutbox(trx, now.toISOString(), keptSince));
}

async function sendEmail(ctx: Context, transport: MailTransport, letter: DueEmail): Promise<boolean> {
  const now = ctx.clock.now();
  const retryAt = new Date(now.getTime() + MINUTE_MS * 2 ** letter.attempts).toISOString();
  // The claim comes first: a server that dies while it sends has used up an attempt, and nobody sends at the same time.
  if (!(await ctx.db.transaction((trx) => claimEmail(trx, letter, retryAt)))) return false;
  try {
    const { id, recipient, subject } = letter;
    const text = letter.body.replace('{link}', () => letter.link ?? '');
    await transport.send({ id, to: recipient, subject, text });
  } catch (error) {
    await noteFailure(ctx, letter, error);
    return false;
  }
  // It is gone; unless that is noted, it goes a second time.
  await ctx.db.transaction((trx) => markSent(trx, letter.id, ctx.clock.now().toISOString()), {
    evenWhenClosed: true,
  });
  return true;
}

async function noteFailure(ctx: Context, { id }: DueEmail, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, letter: id }, 'a letter could not be sent');
  const reason = (error instanceof Error ? error.message : 'unknown').slice(0, MAX_ERROR_LENGTH);
  const attempts = isRefusedForGood(error) ? MAX_ATTEMPTS : undefined;
  await ctx.db.transaction((trx) => markFailed(trx, id, reason, attempts));
}
