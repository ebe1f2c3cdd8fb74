import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { Job } from '../../platform/job.ts';
import { registerWishTopic } from './notify-wishes.ts';
import { noteDueDigests, registerDigestTopic } from './send-digests.ts';

const INTERVAL_MS = 60_000;

/** Tells members what is new near them. */
export function registerNearby(app: FastifyInstance, ctx: Context): void {
  registerWishTopic(ctx);
  registerDigestTopic(ctx);
  const failed = 'the job of the weekly digests failed';
  const job = new Job(ctx, { intervalMs: INTERVAL_MS, failed, work: () => noteDueDigests(ctx) });
  // Tests do not listen: they call the job themselves.
  app.addHook('onListen', async () => job.start());
  app.addHook('onClose', () => job.stop());
}
