import { availableParallelism } from 'node:os';
import { AppError } from '../../lib/app-error.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { PictureProcess } from './process/picture-process.ts';

/** One core stays free for other requests. */
const MAX_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Each waiting upload holds up to 5 MB; further ones are refused and retried by the client. */
const MAX_WAITING = 50;
/** An idle process holds 90 MB, and starts in a fifth of a second. */
const IDLE_TIMEOUT_MS = 60_000;

/** Bounds the number of images in work and in the queue, and manages the processes. */
export class PictureQueue {
  readonly #gate = new Semaphore(MAX_AT_ONCE);
  #idle: PictureProcess[] = [];
  #ending: NodeJS.Timeout | undefined;
  #inWork = 0;

  /** Number of waiting images. */
  get waiting(): number {
    return this.#gate.queued;
  }

  /** Whether any file is in work. */
  get isBusy(): boolean {
    return this.#inWork > 0;
  }

  /** Throws UNAVAILABLE when the queue is full, and the errors of `PictureProcess`. */
  async encode(file: Buffer): Promise<EncodedPicture> {
    if (this.#gate.queued >= MAX_WAITING) throw new AppError('UNAVAILABLE');
    return this.#gate.run(async () => {
      const worker = this.#take();
      try {
        return await this.#encodeIn(worker, file);
      } catch (error) {
        if (!worker.ranOutAfterOthers) throw error;
        // The same file gets the same response, regardless of earlier files.
        return await this.#encodeIn(new PictureProcess(), file);
      }
    });
  }

  async #encodeIn(worker: PictureProcess, file: Buffer): Promise<EncodedPicture> {
    this.#inWork += 1;
    clearTimeout(this.#ending);
    try {
      return await worker.encode(file);
    } finally {
      this.#inWork -= 1;
      this.#idle.push(worker);
      if (!this.isBusy) this.#ending = setTimeout(() => this.#endIdle(), IDLE_TIMEOUT_MS).unref();
    }
  }

  #endIdle(): void {
    for (const worker of this.#idle) worker.end();
    this.#idle = [];
  }

  #take(): PictureProcess {
    const worker = this.#idle.pop();
    if (!worker) return new PictureProcess();
    return worker.isUsable ? worker : this.#take();
  }
}
