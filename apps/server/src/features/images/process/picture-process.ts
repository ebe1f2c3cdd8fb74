import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../lib/app-error.ts';
import type { Completion } from '../complete-picture.ts';
import type { EncodedPicture } from '../encode-picture.ts';
import { COMPLETING, DECODING, type Limits } from '../picture-limits.ts';
import type { Message, Outcome, Task } from './messages.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/**
 * A process that decodes and encodes images, one at a time. Uploaded files may be hostile and decoders are large
 * programs with their own memory: the process bounds the damage of a file, and a crash refuses that file.
 */
export class PictureProcess {
  readonly #child: ChildProcess;
  readonly #ready = Promise.withResolvers<void>();
  #isOver = false;
  #wasEnded = false;
  #files = 0;
  #ranOutOfMemory = false;
  #settle: ((outcome: Outcome | undefined) => void) | undefined;

  constructor() {
    // It gets none of the server's environment variables, which include passwords. More allocator arenas would only
    // keep memory.
    const env = { MALLOC_ARENA_MAX: '2' };
    this.#child = fork(MAIN, [], { env, execArgv: [], serialization: 'advanced' });
    this.#ready.promise.catch(() => undefined);
    this.#child.on('message', (message: Message) => this.#hear(message));
    this.#child.on('error', () => this.#lose());
    this.#child.on('exit', (_code, signal) => {
      this.#ranOutOfMemory = signal === 'SIGKILL' && !this.#isOver;
      this.#lose();
    });
    this.#keepAlive(false);
  }

  /** Whether it accepts another file. */
  get isUsable(): boolean {
    return !this.#isOver;
  }

  /** Whether the last file may have been refused for memory that earlier files had left behind. */
  get ranOutAfterOthers(): boolean {
    return this.#ranOutOfMemory && this.#files > 1;
  }

  /** Throws a refusal; IMAGE_UNREADABLE also for a file that ended the process, UNAVAILABLE when it never began. */
  async encode(file: Buffer): Promise<EncodedPicture> {
    const outcome = await this.#perform({ kind: 'encode', file }, DECODING);
    if (outcome.kind === 'encoded') return outcome.picture;
    throw errorOf(outcome);
  }

  /** Makes the later encodings. From then on the process has a low priority. Throws like `encode`. */
  async complete(file: Buffer): Promise<Completion> {
    const outcome = await this.#perform({ kind: 'complete', file }, COMPLETING);
    if (outcome.kind === 'completed') return outcome.completion;
    throw errorOf(outcome);
  }

  end(): void {
    this.#isOver = true;
    this.#wasEnded = true;
    this.#child.kill('SIGKILL');
  }

  async #perform(task: Task, { wallMs }: Limits): Promise<Outcome> {
    this.#keepAlive(true);
    this.#files += 1;
    const deadline = setTimeout(() => this.end(), wallMs);
    try {
      await this.#ready.promise;
      const outcome = await this.#ask(task);
      if (outcome) return outcome;
      // Late, because the machine is busy otherwise: the file's own work counts as CPU time. Or the server stops.
      if (this.#wasEnded) throw new AppError('UNAVAILABLE');
      throw new AppError('IMAGE_UNREADABLE', {
        cause: new Error('The file ended the process that decoded it'),
      });
    } finally {
      clearTimeout(deadline);
      this.#keepAlive(false);
    }
  }

  #ask(task: Task): Promise<Outcome | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome | undefined>();
    this.#settle = resolve;
    this.#child.send(task, (cause) => {
      if (!cause) return;
      // It never got the file, so the file is not to blame.
      this.end();
      reject(new AppError('UNAVAILABLE', { cause }));
    });
    return promise;
  }

  #hear(message: Message): void {
    if (message.kind === 'ready') this.#ready.resolve();
    else this.#settle?.(message.outcome);
    if (message.kind === 'done' && message.isLast) this.end();
  }

  #lose(): void {
    this.#isOver = true;
    this.#ready.reject(
      new AppError('UNAVAILABLE', { cause: new Error('No process for pictures could be started') }),
    );
    this.#settle?.(undefined);
  }

  /** An idle process does not keep the server running, and ends with it. */
  #keepAlive(isBusy: boolean): void {
    const change = isBusy ? 'ref' : 'unref';
    this.#child[change]();
    this.#child.channel?.[change]();
  }
}

function errorOf(outcome: Outcome): Error {
  if (outcome.kind === 'refused') return new AppError(outcome.code, { cause: new Error(outcome.reason) });
  return new Error(outcome.kind === 'failed' ? outcome.reason : 'The picture process answered another task');
}
