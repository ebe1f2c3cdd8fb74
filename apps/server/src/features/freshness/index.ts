import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { registerFreshnessTemplate } from './notify-owner.ts';
import { type OnHalfTime, passDays } from './pass-days.ts';

const INTERVAL_MS = 300_000;

/** Asks owners whether what they offer is still good, and closes what is past its best. `onHalfTime` comes from features above. */
export function registerFreshness(app: FastifyInstance, ctx: Context, onHalfTime: OnHalfTime): void {
  registerFreshnessTemplate(ctx);
  const failed = 'the job of the freshness of listings failed';
  startJob(app, ctx, { intervalMs: INTERVAL_MS, failed, work: () => passDays(ctx, onHalfTime) });
}
