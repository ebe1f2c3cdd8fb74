import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { registerFollowTemplate } from './notify-followers.ts';
import { registerWishTemplate } from './notify-wishes.ts';
import { enqueueDueDigests, registerDigestTemplate } from './send-digests.ts';

const INTERVAL_MS = 60_000;

/** Tells members what is new near them. */
export function registerNearby(app: FastifyInstance, ctx: Context): void {
  registerWishTemplate(ctx);
  registerFollowTemplate(ctx);
  registerDigestTemplate(ctx);
  const failed = 'the job of the weekly digests failed';
  startJob(app, ctx, { intervalMs: INTERVAL_MS, failed, work: () => enqueueDueDigests(ctx) });
}
