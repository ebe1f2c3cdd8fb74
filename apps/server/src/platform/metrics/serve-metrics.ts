import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { getMetrics } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../lib/app-error.ts';
import type { PasswordHasher } from '../auth/password.ts';
import type { EventBus } from '../events/event-bus.ts';
import { registerOperation } from '../http/register-operation.ts';
import type { RequestContext } from '../http/request-scope.ts';
import { isLoopback } from '../rate-limit/enforce-rate-limits.ts';
import { version } from '../version.ts';
import { addGauge } from './add-gauge.ts';

interface MetricsContext extends RequestContext {
  readonly metrics: Registry;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
}

/** One for all applications of the process, such as those of tests: the observers behind it cannot be stopped. */
const processMetrics = new Registry();

/** Counts requests and serves the figures to administrators, to this machine and to who sends `METRICS_TOKEN`. */
export function registerMetrics(app: FastifyInstance, ctx: MetricsContext): void {
  if (processMetrics.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: processMetrics });
  countRequests(app, ctx.metrics);
  addGauges(ctx);
  const figures = () => Registry.merge([processMetrics, ctx.metrics]).metrics();
  registerOperation(app, ctx, getMetrics, async ({ viewer, request }) => {
    // Forwarded addresses can be forged, so the connection counts. A proxy on this machine connects from here too, and tells of itself by
    // its headers.
    const isLocal = isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request.headers);
    if (isToken(ctx.config.metricsToken, request.headers.authorization)) return figures();
    if (!isLocal && !viewer) throw new AppError('UNAUTHORIZED');
    if (!isLocal && !viewer?.isAdmin) throw new AppError('FORBIDDEN');
    return figures();
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Of digests, so that the time tells neither the length nor how much of it is right. */
const isToken = (token: string | null, authorization = '') =>
  token !== null && timingSafeEqual(digest(`Bearer ${token}`), digest(authorization));

/** Each of the documented proxies sets one of these; one that is not configured in `TRUST_PROXY` does too. */
const isForwarded = (headers: Readonly<Record<string, unknown>>) =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);

function addGauges(ctx: MetricsContext): void {
  addGauge(ctx, {
    name: 'windfall_event_streams',
    help: 'Open connections for live events.',
    read: () => ctx.events.size,
  });
  addGauge(ctx, {
    name: 'windfall_body_bytes',
    help: 'Memory for bodies of requests under way.',
    read: () => ctx.bodies.used,
  });
  addGauge(ctx, {
    name: 'windfall_password_queue',
    help: 'Sign-ins waiting for their turn.',
    read: () => ctx.passwords.queued,
  });
  addGauge(ctx, {
    name: 'windfall_data_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    read: () => freeBytes(ctx.config.dataDir),
  });
  countReads(ctx);
  new Gauge({
    name: 'windfall_info',
    help: 'The version that runs.',
    labelNames: ['version', 'database'],
    registers: [ctx.metrics],
  }).set({ version, database: ctx.db.dialect }, 1);
}

/** The database counts them by itself. */
function countReads({ db, metrics }: MetricsContext): void {
  new Counter({
    name: 'windfall_standby_reads_total',
    help: 'Reads for the standby, by who answered: the standby, or the primary because it is behind or away.',
    labelNames: ['by'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(db.standby?.reads ?? {})) this.inc({ by }, count);
    },
  });
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Counts each request from start to end. One that its client cuts off is among those that run, and not among those that were answered. */
function countRequests(app: FastifyInstance, metrics: Registry): void {
  const registers = [metrics];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route'],
    registers,
  });
  const running = new Gauge({
    name: 'http_requests_running',
    help: 'Requests without a response yet.',
    registers,
  });
  app.addHook('onRequest', async (_request, reply) => {
    running.inc();
    reply.raw.once('close', () => running.dec());
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    // All unknown paths share one label, or requests could fill the memory.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    requests.inc({ method, route, status: reply.statusCode });
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) durations.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
