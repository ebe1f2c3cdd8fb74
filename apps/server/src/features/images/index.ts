import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { addGauge } from '../../platform/metrics/add-gauge.ts';
import { ImageCompletion } from './complete-images.ts';
import { prepareForPictures, waitingPictures } from './images.service.ts';
import { registerServeImage } from './serve-image.ts';
import { sweepUnusedImages } from './sweep-unused-images.ts';

const DAY_MS = 86_400_000;

export function registerImages(app: FastifyInstance, ctx: Context): void {
  registerServeImage(app, ctx);
  const help = 'Uploaded pictures waiting for their turn.';
  addGauge(ctx, { name: 'windfall_picture_queue', help, read: waitingPictures });
  app.addHook('onListen', async () => prepareForPictures());
  sweepDaily(app, ctx);
  const completion = new ImageCompletion(ctx);
  app.addHook('onListen', async () => completion.start());
  app.addHook('onClose', async () => completion.stop());
}

/** Sweeps when the server begins to listen and once a day; tests do not listen. */
function sweepDaily(app: FastifyInstance, ctx: Context): void {
  const work = async () => {
    const removed = await sweepUnusedImages(ctx);
    if (removed > 0) ctx.log.info({ removed }, 'unused images removed');
  };
  startJob(app, ctx, { intervalMs: DAY_MS, failed: 'unused images could not be removed', work });
}
