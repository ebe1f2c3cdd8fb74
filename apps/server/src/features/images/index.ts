import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { addGauge, secondsSince } from '../../platform/metrics/add-gauge.ts';
import { ImageCompletion } from './complete-images.ts';
import { findImageIds, findOldestIncomplete } from './images.repo.ts';
import { discardImage, waitingPictures } from './images.service.ts';
import { registerServeImage } from './serve-image.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function registerImages(app: FastifyInstance, ctx: Context): void {
  registerServeImage(app, ctx);
  const help = 'Uploaded pictures waiting for their turn.';
  addGauge(ctx, { name: 'windfall_picture_queue', help, read: waitingPictures });
  addGauge(ctx, {
    name: 'windfall_picture_oldest_seconds',
    help: 'Age of the oldest picture that waits for its later encodings.',
    read: async () => secondsSince(ctx.clock, await findOldestIncomplete(ctx.db.read)),
  });
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

/**
 * Deletes images without a row, left by a crash or a deleted account, and returns their number. Only those older than a
 * day: a younger one may belong to a running request. Foreign names are skipped.
 */
export async function sweepUnusedImages(ctx: Context): Promise<number> {
  const before = ctx.clock.now().getTime() - DAY_MS;
  let batch: string[] = [];
  let removed = 0;
  const removeUnnamed = async () => {
    const named = await findImageIds(ctx.db.read, batch);
    for (const id of batch) if (!named.has(id) && (await discardImage(ctx, id))) removed += 1;
    batch = [];
  };
  for await (const id of storedIds(ctx)) {
    if (createdAt(id) >= before) continue;
    batch.push(id);
    if (batch.length >= BATCH) await removeUnnamed();
  }
  await removeUnnamed();
  return removed;
}

async function* storedIds(ctx: Context): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await ctx.storage.listAll('/', paginationToken ? { paginationToken } : {});
    for (const entry of page.objects) {
      const name = entry.isDirectory ? entry.prefix.replaceAll('/', '') : '';
      if (UUID_V7.test(name)) yield name;
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** A UUIDv7 begins with its time in milliseconds (RFC 9562). */
function createdAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
