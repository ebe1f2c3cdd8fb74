import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { BaseContext } from './base-context.ts';

interface JobOptions {
  readonly intervalMs: number;
  /** Log line of a run that failed; the next run tries again. */
  readonly failed: string;
  readonly work: () => Promise<unknown>;
  /** How long a stopping server waits for a run; until its end without it. */
  readonly stopTimeoutMs?: number;
}

/** Runs a job while the server listens. Tests do not listen: they call its work themselves. */
export function startJob(app: FastifyInstance, ctx: Pick<BaseContext, 'log'>, options: JobOptions): void {
  const job = new Job(ctx, options);
  app.addHook('onListen', async () => job.start());
  app.addHook('onClose', async () => {
    const { stopTimeoutMs } = options;
    const waits = stopTimeoutMs === undefined ? [] : [sleep(stopTimeoutMs, undefined, { ref: false })];
    await Promise.race([job.stop(), ...waits]);
  });
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
