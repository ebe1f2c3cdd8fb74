import type { BaseContext } from './base-context.ts';

interface JobOptions {
  readonly intervalMs: number;
  /** Log line of a run that failed; the next run tries again. */
  readonly failed: string;
  readonly work: () => Promise<unknown>;
}

/** Runs its work immediately and then at an interval, never twice at the same time. */
export class Job {
  readonly #log: BaseContext['log'];
  readonly #options: JobOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;

  constructor({ log }: Pick<BaseContext, 'log'>, options: JobOptions) {
    this.#log = log;
    this.#options = options;
  }

  start(): void {
    this.#run();
    this.#timer = setInterval(() => this.#run(), this.#options.intervalMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #run(): void {
    const { work, failed } = this.#options;
    this.#running ??= work()
      .catch((error: unknown) => this.#log.error({ err: error }, failed))
      .finally(() => {
        this.#running = undefined;
      });
  }
}
