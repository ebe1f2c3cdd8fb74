import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type DebugReport, getDebug } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { databaseBytes, databaseVersion } from '../../db/dialects/database-facts.ts';
import { findMigrations } from '../../db/migrate.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { openMailTransport } from '../../platform/mail/transport.ts';
import { readNotificationQueue } from '../../platform/notifications/queue-state.ts';
import { version } from '../../platform/version.ts';
import { checkParts } from './check-parts.ts';
import { readOutbox } from './read-email-queue.ts';

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
