/** What is read of an event of a Chromium trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** How long its thread had a processor. */
  readonly tdur?: number;
}

/** The processor that Lighthouse simulates is so many times slower. */
const SLOWDOWN = 4;
/** A task blocks input with what it takes above this, in milliseconds. */
const LONG_TASK_MS = 50;

/**
 * Total blocking time of a page's load in milliseconds, from the time that each task had a processor. Lighthouse's own
 * counts the time on the clock, so that it grows with what else the machine does.
 */
export function blockingTime(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return Number.NaN;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts > paint.ts,
  );
  const blocking = tasks.map(({ tdur = 0 }) => Math.max(0, (tdur / 1_000) * SLOWDOWN - LONG_TASK_MS));
  return blocking.reduce((sum, each) => sum + each, 0);
}
