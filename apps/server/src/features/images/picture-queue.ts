import { availableParallelism } from 'node:os';
import { AppError } from '../../lib/app-error.ts';
import { Semaphore } from '../../lib/semaphore.ts';

/** A core stays free for everybody who is not uploading. */
const MAX_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Each that waits holds up to 5 MB; beyond this it is kinder to ask for another try. */
const MAX_WAITING = 50;

/** Bounds how many pictures are worked on and how many wait. Throws UNAVAILABLE when too many wait already. */
export class PictureQueue {
  readonly #gate = new Semaphore(MAX_AT_ONCE);

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#gate.queued;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#gate.queued >= MAX_WAITING) throw new AppError('UNAVAILABLE');
    return this.#gate.run(work);
  }
}
