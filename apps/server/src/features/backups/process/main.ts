import { constants, setPriority } from 'node:os';
import type { Job, Report, WorkFunction, WorkName } from './work.ts';

const REPORT_INTERVAL_MS = 100;

/** A job loads only what it needs: the modules of all three take a quarter of a second. */
const works: { readonly [N in WorkName]: () => Promise<WorkFunction<N>> } = {
  write: async () => (await import('./write-backup.ts')).writeBackup,
  findDamage: async () => (await import('./find-damage.ts')).findDamageIn,
  unpack: async () => (await import('./unpack-backup.ts')).unpackBackup,
};

/** A server that has ended hears nothing; the lost connection ends this process. */
const report = (message: Report) => process.send?.(message, undefined, undefined, () => undefined);

let reportedAt = 0;
function reportProgress(done: number, total: number): void {
  const now = performance.now();
  if (done < total && now - reportedAt < REPORT_INTERVAL_MS) return;
  reportedAt = now;
  report({ done, total });
}

async function run({ name, given }: Job): Promise<void> {
  reportedAt = 0;
  try {
    // `runWork` guarantees that name and input match.
    const work = (await works[name]()) as (
      given: unknown,
      progress: typeof reportProgress,
    ) => Promise<unknown>;
    report({ result: await work(given, reportProgress) });
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    report({ failure: { name, message, stack, code, errcode } });
  }
}

// A stop signal reaches the whole process group, while the server finishes its requests; this process ends with it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (job: Job) => void run(job));
// Requests go first.
setPriority(constants.priority.PRIORITY_LOW);
