import { getMetrics } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../http/register-operation.ts';
import { isLoopback } from '../rate-limit/address-key.ts';
import { version } from '../version.ts';
import { described, RequestMetrics } from './request-metrics.ts';

/** Counts requests and serves the figures to administrators and to this machine. */
export function registerMetrics(app: FastifyInstance, ctx: Context): void {
  const requests = new RequestMetrics();
  requests.observe(app);
  registerOperation(app, ctx, getMetrics, async ({ viewer, request }) => {
    // Behind a proxy each request comes from this machine, and forwarded addresses can be forged.
    const isLocal =
      ctx.config.trustProxy === false && isLoopback(request.ip) && !isForwarded(request.headers);
    if (!isLocal && !viewer) throw new AppError('UNAUTHORIZED');
    if (!isLocal && !viewer?.isAdmin) throw new AppError('FORBIDDEN');
    return `${[...requests.lines, ...processLines(ctx), ...(await gaugeLines(ctx))].join('\n')}\n`;
  });
}

/** Lines of all gauges; one that fails is left out. */
async function gaugeLines({ gauges, log }: Context): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, help, read } of gauges.all) {
    try {
      lines.push(...described(name, 'gauge', help), `${name} ${await read()}`);
    } catch (error) {
      log.warn({ err: error, gauge: name }, 'a figure could not be read');
    }
  }
  return lines;
}

/** A proxy that is not configured still sets forwarding headers. */
const isForwarded = (headers: Readonly<Record<string, unknown>>) =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);

function processLines(ctx: Context): string[] {
  const memory = process.memoryUsage();
  const gauge = (name: string, help: string, value: number) => [
    ...described(name, 'gauge', help),
    `${name} ${value}`,
  ];
  return [
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
    ...gauge('nodejs_heap_used_bytes', 'Memory that objects take.', memory.heapUsed),
    ...gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
    ...gauge('windfall_event_streams', 'Open connections for live events.', ctx.events.size),
    ...gauge('windfall_body_bytes', 'Memory for bodies of requests under way.', ctx.bodies.used),
    ...gauge('windfall_password_queue', 'Sign-ins waiting for their turn.', ctx.passwords.queued),
    ...described('windfall_info', 'gauge', 'The version that runs.'),
    `windfall_info{version="${version}",database="${ctx.db.dialect}"} 1`,
  ];
}
