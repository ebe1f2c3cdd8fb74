import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Drain } from '../http/drain.ts';
import { startJob } from '../job.ts';
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
  const job = { failed: 'the email job failed', stopTimeoutMs: STOP_TIMEOUT_MS };
  startJob(app, ctx, { ...job, intervalMs: TIDY_INTERVAL_MS, work: () => deleteOldEmails(ctx) });
  if (!transport) return;
  app.addHook('onClose', async () => transport.close());
  const work = () => sendDueEmails(ctx, transport, ctx.drain.begun);
  startJob(app, ctx, { ...job, intervalMs: SEND_INTERVAL_MS, work });
}
