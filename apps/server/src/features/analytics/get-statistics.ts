import { getStatistics, type Statistics } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { databaseBytes } from '../../db/dialects/database-facts.ts';
import { instantIn } from '../../lib/clock.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { lastBackup } from '../backups/backups.service.ts';
import { ImageSizes } from './image-sizes.ts';
import { countIn } from './slices.repo.ts';
import { ALL_TIME, countByCategory, countImages, countUsers } from './statistics.repo.ts';

const WEEK_MS = 7 * 86_400_000;

export function registerGetStatistics(app: FastifyInstance, ctx: Context): void {
  const images = new ImageSizes(ctx);
  let counting: Promise<Statistics> | undefined;
  // Concurrent requests share one count.
  registerOperation(app, ctx, getStatistics, async () => {
    counting ??= countEverything(ctx, images).finally(() => {
      counting = undefined;
    });
    return counting;
  });
  app.addHook('onClose', async () => {
    await counting?.catch(() => undefined);
  });
}

async function countEverything(ctx: Context, images: ImageSizes): Promise<Statistics> {
  const { read } = ctx.db;
  const by_category = await countByCategory(read);
  const total = by_category.reduce((sum, { count }) => sum + count, 0);
  const taken = await countIn(read, 'taken', ALL_TIME);
  return {
    generated_at: ctx.clock.now().toISOString(),
    users: await countUsers(read),
    listings: { total, available: total - taken, taken, by_category },
    messages: {
      total: await countIn(read, 'messages', ALL_TIME),
      last_7_days: await countIn(read, 'messages', { ...ALL_TIME, from: instantIn(ctx.clock, -WEEK_MS) }),
    },
    conversations: await countIn(read, 'conversations', ALL_TIME),
    storage: {
      database_bytes: await databaseBytes(read, ctx.config.database),
      image_count: await countImages(read),
      image_bytes: images.bytes,
    },
    last_backup_at: (await lastBackup(ctx))?.createdAt ?? null,
  };
}
