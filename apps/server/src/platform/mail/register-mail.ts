import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Drain } from '../http/drain.ts';
import { Job } from '../job.ts';
import { addGauge } from '../metrics/add-gauge.ts';
import type { DeliveryContext } from '../notifications/deliver-due.ts';
import { emailChannel } from './email-channel.ts';
import { countWaiting } from './queue.repo.ts';
import { deleteOldEmails, sendDueEmails } from './send-due-emails.ts';
import { openMailTransport } from './transport.ts';

const SEND_INTERVAL_MS = 5_000;
const TIDY_INTERVAL_MS = 3_600_000;
/** Maximum time that a stopping server waits for an email in transmission. */
const STOP_TIMEOUT_MS = 3_000;

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
  const read = () => countWaiting(ctx.db.read, ctx.clock.now().toISOString());
  addGauge(ctx, { name: 'windfall_email_queue', help: 'Emails that are not sent yet.', read });
  const closing = new AbortController();
  const stopping = AbortSignal.any([ctx.drain.begun, closing.signal]);
  const every = (intervalMs: number, work: () => Promise<unknown>) =>
    new Job(ctx, { intervalMs, work, failed: 'the email job failed' });
  const jobs = [every(TIDY_INTERVAL_MS, () => deleteOldEmails(ctx))];
  if (transport) jobs.push(every(SEND_INTERVAL_MS, () => sendDueEmails(ctx, transport, stopping)));
  app.addHook('onListen', async () => {
    for (const job of jobs) job.start();
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.race([
      Promise.all(jobs.map((job) => job.stop())),
      sleep(STOP_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    transport?.close();
  });
}
