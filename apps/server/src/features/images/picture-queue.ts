import { availableParallelism } from 'node:os';
import { AppError } from '../../lib/app-error.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { PictureProcess } from './process/picture-process.ts';

/** One core stays free for other requests. */
const MAX_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Each waiting upload holds up to 5 MB; further ones are refused and retried by the client. */
const MAX_WAITING = 50;

/** Bounds the number of images in work and in the queue, and manages the processes. */
export class PictureQueue {
  readonly #gate = new Semaphore(MAX_AT_ONCE);
  readonly #idle: PictureProcess[] = [];
  #inWork = 0;

  /** Number of waiting images. */
  get waiting(): number {
    return this.#gate.queued;
  }

  /** Whether any file is in work. */
  get isBusy(): boolean {
    return this.#inWork > 0;
  }

  /** Starts a process, so that the first upload does not wait for it. */
  warm(): void {
    if (this.#idle.length === 0) this.#idle.push(new PictureProcess());
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
    try {
      return await worker.encode(file);
    } finally {
      this.#inWork -= 1;
      this.#idle.push(worker);
    }
  }

  #take(): PictureProcess {
    const worker = this.#idle.pop();
    if (!worker) return new PictureProcess();
    return worker.isUsable ? worker : this.#take();
  }
}
