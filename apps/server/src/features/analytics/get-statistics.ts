import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getStatistics } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { databaseBytes } from '../../db/dialects/database-facts.ts';
import { instantIn } from '../../lib/clock.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { startJob } from '../../platform/job.ts';
import { lastBackup } from '../backups/backups.service.ts';
import { KeptCount } from './kept-count.ts';
import { countIn } from './slices.repo.ts';
import { ALL_TIME, countByCategory, countImages, countUsers } from './statistics.repo.ts';

const WEEK_MS = 7 * 86_400_000;
/** Number of files measured before other work gets a turn. */
const FILES_AT_ONCE = 50;
const FRESH_MS = 3_600_000;
const RECOUNT_INTERVAL_MS = 3_600_000;

/** With so many listings and messages, counting takes longer than a page should wait for. */
const LARGE = 100_000;

export function registerGetStatistics(app: FastifyInstance, ctx: Context): void {
  const images = new ImageSizes(ctx);
  const counts = new KeptCount(
    ctx.clock,
    () => countRows(ctx),
    ({ listings, messages }) => listings.total + messages.total >= LARGE,
  );
  registerOperation(app, ctx, getStatistics, async () => {
    const { storage, ...counted } = await counts.read();
    return {
      ...counted,
      storage: { ...storage, image_bytes: images.bytes },
      last_backup_at: (await lastBackup(ctx))?.createdAt ?? null,
    };
  });
  app.addHook('onClose', () => counts.settle());
  const failed = 'the statistics could not be counted';
  startJob(app, ctx, { intervalMs: RECOUNT_INTERVAL_MS, failed, work: () => counts.refresh() });
}

async function countRows(ctx: Context) {
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
    },
  };
}

type Parts = Pick<Context, 'config' | 'storage' | 'log'>;

/**
 * Size of all images. Measuring a hundred thousand files takes many seconds, so it runs in the background, at most once
 * an hour; it is unknown before the first run.
 */
class ImageSizes {
  readonly #ctx: Parts;
  #bytes: number | null = null;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;

  constructor(ctx: Parts) {
    this.#ctx = ctx;
  }

  /** The last known size; starts a new measurement when it is old. */
  get bytes(): number | null {
    if (performance.now() - this.#measuredAt > FRESH_MS) void this.measure();
    return this.#bytes;
  }

  measure(): Promise<void> {
    this.#running ??= addUp(this.#ctx)
      .then((bytes) => {
        this.#bytes = bytes;
        this.#measuredAt = performance.now();
      })
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'images could not be measured'))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }
}

async function addUp({ config, storage }: Parts): Promise<number> {
  return config.storage.kind === 'files' ? sizeOfFolder(config.storage.dir) : sizeOfBucket(storage);
}

async function sizeOfFolder(dir: string): Promise<number> {
  let total = 0;
  let batch: string[] = [];
  const measureBatch = async () => {
    const sizes = await Promise.all(batch.map(sizeOf));
    for (const size of sizes) total += size;
    batch = [];
    await yieldToEventLoop();
  };
  for await (const entry of await opendirIfThere(dir)) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) total += await sizeOfFolder(path);
    else if (entry.isFile()) batch.push(path);
    if (batch.length >= FILES_AT_ONCE) await measureBatch();
  }
  await measureBatch();
  return total;
}

/** The folder may not exist yet, or have been deleted. */
const opendirIfThere = (dir: string) => opendir(dir).catch(() => []);
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** A bucket's list contains sizes, one page at a time. */
async function sizeOfBucket(storage: Parts['storage']): Promise<number> {
  let total = 0;
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll('/', {
      recursive: true,
      ...(paginationToken ? { paginationToken } : {}),
    });
    for (const entry of page.objects) if (entry.isFile) total += (await entry.getMetaData()).contentLength;
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return total;
}
