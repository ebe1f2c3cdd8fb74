import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { lastBackup, makeBackup } from './backups.service.ts';
import { listFolder } from './file/backup-folder.ts';
import { SCHEDULED } from './make-backup-file.ts';

const MINUTE_MS = 60_000;
const WARN_INTERVAL_MS = 24 * 60 * MINUTE_MS;
/** Wait after a failure, so that a full disk does not fill the log. */
const RETRY_MS = 30 * MINUTE_MS;
/** Servers with the same folder of backups have clocks of their own. */
const SKEW_MS = 60 * MINUTE_MS;
/** How long a stopping server waits for a running backup. */
const STOP_TIMEOUT_MS = 3_000;

/** Checks every minute whether a backup is due, while the server listens; tests do not listen. */
export function registerSchedule(app: FastifyInstance, ctx: Context): void {
  const schedule = new Schedule(ctx);
  startJob(app, ctx, {
    intervalMs: MINUTE_MS,
    failed: 'the schedule of backups could not be checked',
    work: () => schedule.look(),
    // An interrupted backup leaves a partial file, which the next one deletes.
    stopTimeoutMs: STOP_TIMEOUT_MS,
  });
}

/** Scheduled backups, and the warning about an old one. */
export class Schedule {
  readonly #ctx: Context;
  #failedAt = Number.NEGATIVE_INFINITY;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Makes a backup when it is due. Never throws: the site runs without it. */
  async look(): Promise<void> {
    try {
      if (await this.#isDue()) await makeBackup(this.#ctx, { reason: SCHEDULED, actor: 'server' });
    } catch (error) {
      this.#failedAt = this.#now();
      this.#ctx.log.error({ err: error }, 'the scheduled backup could not be made');
    }
    await this.#warnWhenTooOld();
  }

  #now(): number {
    return this.#ctx.clock.now().getTime();
  }

  async #isDue(): Promise<boolean> {
    const { dir, everyMs } = this.#ctx.config.backups;
    if (everyMs === null || this.#isWithin(RETRY_MS, this.#failedAt)) return false;
    const scheduled = (await listFolder(dir)).filter(({ reason }) => reason === SCHEDULED);
    return !scheduled.some(({ createdAt }) => this.#isWithin(everyMs, Date.parse(createdAt)));
  }

  /** Whether it is less than this time ago. A time further ahead than two clocks differ was stored before the clock was set back. */
  #isWithin(milliseconds: number, instant: number): boolean {
    const passed = this.#now() - instant;
    return passed >= -SKEW_MS && passed < milliseconds;
  }

  async #warnWhenTooOld(): Promise<void> {
    const { everyMs } = this.#ctx.config.backups;
    if (everyMs === null || this.#isWithin(WARN_INTERVAL_MS, this.#warnedAt)) return;
    const last = await lastBackup(this.#ctx).catch(() => undefined);
    if (last && !last.isTooOld) return;
    this.#warnedAt = this.#now();
    this.#ctx.log.warn({ last: last?.createdAt ?? null }, 'the last backup is too old');
  }
}
