import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** Number of files measured before other work gets a turn. */
const FILES_AT_ONCE = 50;
const FRESH_MS = 3_600_000;

type Parts = Pick<Context, 'config' | 'storage' | 'log'>;

/**
 * Size of all images. Measuring a hundred thousand files takes many seconds, so it runs in the background, at most once
 * an hour; it is unknown before the first run.
 */
export class ImageSizes {
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
