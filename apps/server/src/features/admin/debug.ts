import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DebugReport, getDebug } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { databaseBytes, databaseVersion } from '../../db/dialects/database-facts.ts';
import { findMigrations } from '../../db/migrate.ts';
import { findRefusedAddresses } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import {
  countWaiting,
  findEmailTimes,
  findLatestEmails,
  type ShownEmail,
} from '../../platform/mail/queue.repo.ts';
import { MAX_ATTEMPTS } from '../../platform/mail/send-due-emails.ts';
import { type MailTransport, openMailTransport } from '../../platform/mail/transport.ts';
import { readNotificationQueue } from '../../platform/notifications/queue-state.ts';
import { version } from '../../platform/version.ts';
import { withoutPassword } from './without-password.ts';

const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/** State of this server for an administrator. */
export function registerDebug(app: FastifyInstance, ctx: Context): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const mail = openMailTransport(ctx.config);
  app.addHook('onClose', async () => {
    delay.disable();
    mail?.close();
  });
  // The histogram includes the sampling interval itself, also without any delay.
  const lateness = (percent: number) =>
    Math.max(0, delay.percentile(percent) / NANOSECONDS_PER_MS - RESOLUTION_MS);
  registerOperation(app, ctx, getDebug, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return {
      ...describeProcess(ctx),
      event_loop: { delay_p50_ms: lateness(50), delay_p99_ms: lateness(99) },
      database: await describeDatabase(ctx),
      parts: await checkParts(ctx, mail),
      event_streams: ctx.events.size,
      recent_errors: [...ctx.recentErrors.list],
      outbox: await readOutbox(ctx),
      notifications: await readNotificationQueue(ctx.db.read, ctx.clock.now().toISOString()),
    };
  });
}

function describeProcess({ clock }: Context) {
  const { rss, heapUsed, heapTotal } = process.memoryUsage();
  const uptime = process.uptime();
  return {
    version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    started_at: new Date(clock.now().getTime() - uptime * 1000).toISOString(),
    uptime_seconds: Math.round(uptime),
    memory: { rss_bytes: rss, heap_used_bytes: heapUsed, heap_total_bytes: heapTotal },
  };
}

async function describeDatabase({ db, config }: Context): Promise<DebugReport['database']> {
  return {
    dialect: db.dialect,
    version: await databaseVersion(db.read, db.dialect),
    size_bytes: await databaseBytes(db.read, config.database),
    migrations: await findMigrations(db.read),
  };
}

type Part = DebugReport['parts'][number];

/** A slower part counts as failed, since an administrator waits for the report. */
const WAIT_TIMEOUT_MS = 3_000;

/** Checks all parts of the server concurrently. */
function checkParts(ctx: Context, mail: MailTransport | undefined): Promise<Part[]> {
  return Promise.all([
    check('database', `${ctx.db.dialect} answers`, () => sql`select 1`.execute(ctx.db.read)),
    check('storage', 'pictures can be written, read and removed', () => tryStorage(ctx)),
    mail
      ? check('mail', 'the mail server accepts emails', () => mail.verify())
      : { name: 'mail', status: 'off', message: 'SMTP_URL is not set: emails are kept', milliseconds: 0 },
    check('events', 'live events reach this server', () => ctx.events.check()),
  ]);
}

async function check(name: Part['name'], good: string, attempt: () => Promise<unknown>): Promise<Part> {
  const begun = performance.now();
  const tooLong = new AbortController();
  try {
    await Promise.race([
      attempt(),
      sleep(WAIT_TIMEOUT_MS, undefined, { signal: tooLong.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${WAIT_TIMEOUT_MS / 1000} seconds`);
      }),
    ]);
    return { name, status: 'ok', message: good, milliseconds: elapsed(begun) };
  } catch (error) {
    return { name, status: 'failed', message: withoutPassword(error), milliseconds: elapsed(begun) };
  } finally {
    tooLong.abort();
  }
}

const elapsed = (begun: number) => Math.round((performance.now() - begun) * 10) / 10;

/** The key is beside the image folders; the sweep of unused images ignores it. */
async function tryStorage({ storage }: Context): Promise<void> {
  const key = `probe-${randomUUID()}.txt`;
  await storage.put(key, 'windfall');
  try {
    if ((await storage.get(key)) !== 'windfall') throw new Error('what is read is not what was written');
  } finally {
    await storage.delete(key);
  }
}

type Outbox = DebugReport['outbox'];
type State = Outbox['letters'][number]['state'];

/** Number of latest emails shown. */
const EMAIL_LIMIT = 50;

/** Outgoing emails by recipient and subject, without text and links. */
async function readOutbox({ db, clock, config, settings }: Context): Promise<Outbox> {
  const now = clock.now().toISOString();
  const { notificationsEnabled } = await settings.current();
  const hasServer = config.mail.smtpUrl !== null;
  const stateOf = (email: ShownEmail): State => {
    if (email.sent_at !== null) return 'sent';
    if (email.attempts >= MAX_ATTEMPTS) return 'failed';
    if (email.expires_at <= now) return email.last_error === null ? 'expired' : 'failed';
    if (!hasServer) return 'kept';
    return notificationsEnabled || email.is_essential === 1 ? 'waiting' : 'held';
  };
  const emails = await findLatestEmails(db.read, EMAIL_LIMIT);
  return {
    waiting: await countWaiting(db.read, now),
    ...(await findEmailTimes(db.read, now)),
    refused: await readRefused(db.read),
    letters: emails.map((email) => ({ ...email, state: stateOf(email), error: email.last_error })),
  };
}

async function readRefused(db: Reader): Promise<Outbox['refused']> {
  const rows = await findRefusedAddresses(db, EMAIL_LIMIT);
  return rows.map(({ id, full_name, email, email_refused_at, email_refusal }) => ({
    user_id: id,
    name: full_name,
    recipient: email ?? '',
    refused_at: email_refused_at ?? '',
    reason: email_refusal ?? '',
  }));
}
