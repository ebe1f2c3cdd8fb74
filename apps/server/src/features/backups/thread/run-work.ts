import { Worker } from 'node:worker_threads';
import { DatabaseUnreachableError } from '../../../db/database.ts';
import { BackupError, InvalidBackupError, NewerBackupError } from '../backup-error.ts';
import type { Report, WorkName, Works } from './work.ts';
import type { Progress } from './write-backup.ts';

/** Runs a job in a worker thread and returns its result. */
export function runWork<N extends WorkName>(
  name: N,
  given: Works[N]['given'],
  progress: Progress = () => undefined,
): Promise<Works[N]['result']> {
  const { promise, resolve, reject } = Promise.withResolvers<Works[N]['result']>();
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { name, given } });
  worker.on('message', (report: Report) => {
    if ('result' in report) resolve(report.result as Works[N]['result']);
    else if ('failure' in report) reject(revive(report.failure));
    else progress(report.done, report.total);
  });
  worker.once('error', reject);
  // Has no effect after a result or a failure.
  worker.once('exit', (code) => reject(new Error(`The worker ended with ${code} before its work was done`)));
  return promise;
}

/** Errors lose their class between threads. */
function revive({ name, message, stack, errcode }: Extract<Report, { failure: unknown }>['failure']): Error {
  const known = [BackupError, InvalidBackupError, NewerBackupError].find((one) => one.name === name);
  if (known) return new known(message);
  if (name === 'DatabaseUnreachableError') return new DatabaseUnreachableError(new Error(message));
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return errcode === undefined ? error : Object.assign(error, { errcode });
}
