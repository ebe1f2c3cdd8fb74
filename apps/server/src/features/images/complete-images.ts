import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { readEncodings, writeEncodings } from './encodings.ts';
import { completeImageRow, findIncompleteImage } from './images.repo.ts';
import { discardImage, isEncodingPictures, storeFiles } from './images.service.ts';
import { PictureProcess } from './process/picture-process.ts';

const LOOK_INTERVAL_MS = 15_000;
/** After a failure, which is mostly the storage's. */
const RETRY_INTERVAL_MS = 600_000;
const MIN_PAUSE_MS = 500;
/** The load may be that of a host with other machines, which never ends. */
const MAX_WAIT_MS = 600_000;
/** Above every id. */
const END = 'z';

/**
 * Makes the encodings that uploads do not wait for, one image at a time, the newest first: of new images, and of those
 * that an older version stored. It works at most half of the time, at low priority, not while an upload is encoded, and
 * begins when the machine has a core to spare.
 */
export class ImageCompletion {
  readonly #ctx: Context;
  readonly #stopping = new AbortController();
  #process: PictureProcess | undefined;
  #running: Promise<void> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  start(): void {
    // It ends with the interruption of its pause.
    this.#running = this.#work().catch(() => undefined);
  }

  /** An image in work is begun again by the next server. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#process?.end();
    await this.#running;
  }

  async #work(): Promise<void> {
    // The first visitors go first.
    await this.#pause(LOOK_INTERVAL_MS);
    for (;;) {
      const failures = await this.#completeAll().catch((error: unknown) => {
        this.#stopping.signal.throwIfAborted();
        this.#ctx.log.warn({ err: error }, 'images without their later encodings could not be looked up');
        return 1;
      });
      this.#process?.end();
      this.#process = undefined;
      await this.#pause(failures > 0 ? RETRY_INTERVAL_MS : LOOK_INTERVAL_MS);
    }
  }

  /** Goes through all incomplete images once, so that one that fails does not hold up the others. */
  async #completeAll(): Promise<number> {
    let failures = 0;
    const isBusy = forAtMost(MAX_WAIT_MS, isMachineBusy);
    for (let id = END; ; ) {
      while (isEncodingPictures() || isBusy()) await this.#pause(MIN_PAUSE_MS);
      const began = performance.now();
      const image = await findIncompleteImage(this.#ctx.db.read, id);
      if (!image) return failures;
      id = image.id;
      await completeImage(this.#ctx, image, this.#usable()).catch((error: unknown) => {
        this.#stopping.signal.throwIfAborted();
        this.#ctx.log.warn({ err: error, image: id }, 'an image could not get its later encodings');
        failures += 1;
      });
      await this.#pause(Math.max(MIN_PAUSE_MS, performance.now() - began));
    }
  }

  #usable(): PictureProcess {
    if (!this.#process?.isUsable) this.#process = new PictureProcess();
    return this.#process;
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#stopping.signal, ref: false });
  }
}

/** Whether more programs than cores want to run, on average of the last minute. Unknown on Windows, which says 0. */
function isMachineBusy(): boolean {
  const [lastMinute = 0] = loadavg();
  return lastMinute > availableParallelism();
}

/** A condition that is no longer true after this time, counted from now. */
export function forAtMost(maxMs: number, isBusy: () => boolean): () => boolean {
  const end = performance.now() + maxMs;
  return () => performance.now() < end && isBusy();
}

type Worker = Pick<PictureProcess, 'complete'>;

/** Makes and stores the missing encodings of one image. */
export async function completeImage(
  ctx: Context,
  { id, widths }: { readonly id: string; readonly widths: string },
  worker: Worker,
): Promise<void> {
  const { webp, avif } = readEncodings(widths);
  const largest = await ctx.storage.getBytes(`${id}/${Math.max(...webp)}.webp`);
  const { added, files } = await completionOf(worker, Buffer.from(largest));
  await storeFiles(ctx, id, files);
  const all = { webp: ascending([...added.webp, ...webp]), avif: ascending([...added.avif, ...avif]) };
  // No caller waits for these encodings, so the write neither waits for the disk nor empties the response cache.
  const options = { delayed: true };
  const exists = await ctx.db.transaction((trx) => completeImageRow(trx, id, writeEncodings(all)), options);
  // Deleted meanwhile.
  if (!exists) await discardImage(ctx, id);
}

/** Nothing for a picture that cannot be encoded: a further attempt would fail too. */
async function completionOf(worker: Worker, file: Buffer) {
  try {
    return await worker.complete(file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    return { added: { webp: [], avif: [] }, files: [] };
  }
}

const ascending = (widths: readonly number[]) => [...new Set(widths)].toSorted((a, b) => a - b);
