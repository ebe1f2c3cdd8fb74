import { availableParallelism } from 'node:os';
import { AppError } from '../../lib/app-error.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { PictureProcess } from './process/picture-process.ts';

/** A core stays free for everybody who is not uploading. */
const MAX_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Each that waits holds up to 5 MB; beyond this it is kinder to ask for another try. */
const MAX_WAITING = 50;

/** Bounds how many pictures are worked on and how many wait, and keeps the processes that do the work. */
export class PictureQueue {
  readonly #gate = new Semaphore(MAX_AT_ONCE);
  readonly #idle: PictureProcess[] = [];

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#gate.queued;
  }

  /** Starts a process, so that the first upload does not wait for it. */
  warm(): void {
    if (this.#idle.length === 0) this.#idle.push(new PictureProcess());
  }

  /** Throws UNAVAILABLE when too many wait already, and what `PictureProcess` throws. */
  async encode(file: Buffer): Promise<EncodedPicture> {
    if (this.#gate.queued >= MAX_WAITING) throw new AppError('UNAVAILABLE');
    return this.#gate.run(async () => {
      const worker = this.#take();
      try {
        return await this.#encodeIn(worker, file);
      } catch (error) {
        if (!worker.ranOutAfterOthers) throw error;
        // The same file gets the same answer, whichever files came before it.
        return await this.#encodeIn(new PictureProcess(), file);
      }
    });
  }

  async #encodeIn(worker: PictureProcess, file: Buffer): Promise<EncodedPicture> {
    try {
      return await worker.encode(file);
    } finally {
      this.#idle.push(worker);
    }
  }

  #take(): PictureProcess {
    const worker = this.#idle.pop();
    if (!worker) return new PictureProcess();
    return worker.isUsable ? worker : this.#take();
  }
}
