import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** So many files are asked for their size between two chances for others. */
const FILES_AT_ONCE = 50;
const FRESH_MS = 3_600_000;

type Parts = Pick<Context, 'config' | 'storage' | 'log'>;

/**
 * The room that images take. Adding up a hundred thousand files takes many seconds, so it is done beside everything else
 * and at most once an hour; until it was done once nobody knows.
 */
export class ImageSizes {
  readonly #ctx: Parts;
  #bytes: number | null = null;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;

  constructor(ctx: Parts) {
    this.#ctx = ctx;
  }

  /** What is known of it; sees to it that more will be. */
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

/** Nothing was uploaded yet, or it was removed a moment ago. */
const opendirIfThere = (dir: string) => opendir(dir).catch(() => []);
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** A bucket's list comes with sizes, a page at a time. */
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
