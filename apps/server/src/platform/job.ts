import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DatabaseClosedError } from '../db/database.ts';
import type { BaseContext } from './base-context.ts';

interface JobOptions {
  readonly intervalMs: number;
  /** Log line of a run that failed; the next run tries again. */
  readonly failed: string;
  readonly work: () => Promise<unknown>;
  /** How long a stopping server waits for a run; until its end without it. */
  readonly stopTimeoutMs?: number;
}

/**
 * Runs a job immediately and then at an interval while the server listens, never twice at the same time. Tests do not
 * listen: they call its work themselves.
 *
 * Hooks at the close run in reverse order: what a feature adds before its job runs after the last run.
 */
export function startJob(
  app: FastifyInstance,
  { log }: Pick<BaseContext, 'log'>,
  { intervalMs, failed, work, stopTimeoutMs }: JobOptions,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => {
        // A backup or a restore writes alone; the next run comes after it.
        if (!(error instanceof DatabaseClosedError)) log.error({ err: error }, failed);
      })
      .finally(() => {
        running = undefined;
      });
  };
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, intervalMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    const waits = stopTimeoutMs === undefined ? [] : [sleep(stopTimeoutMs, undefined, { ref: false })];
    await Promise.race([running, ...waits]);
  });
}
