import { Worker } from 'node:worker_threads';
import { DatabaseUnreachableError } from '../../../db/database.ts';
import { BackupError, InvalidBackupError, NewerBackupError } from '../backup-error.ts';
import type { Report, WorkName, Works } from './work.ts';
import type { Progress } from './write-backup.ts';

/** Loading a job's modules takes half a second, so a worker waits this long for the next job. */
const IDLE_TIMEOUT_MS = 30_000;

/** At most one worker waits. It does not keep the process running. */
let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

/** Runs a job in a worker thread and returns its result. */
export function runWork<N extends WorkName>(
  name: N,
  given: Works[N]['given'],
  progress: Progress = () => undefined,
): Promise<Works[N]['result']> {
  const { promise, resolve, reject } = Promise.withResolvers<Works[N]['result']>();
  const worker = takeWorker();
  const receive = (report: Report) => {
    if ('done' in report) return progress(report.done, report.total);
    worker.off('message', receive).off('error', reject).off('exit', fail);
    keepWorker(worker);
    if ('result' in report) resolve(report.result as Works[N]['result']);
    else reject(revive(report.failure));
  };
  const fail = (code: number) => reject(new Error(`The worker ended with ${code} before its work was done`));
  worker.on('message', receive).once('error', reject).once('exit', fail);
  worker.postMessage({ name, given });
  return promise;
}

function takeWorker(): Worker {
  if (!idle) return startWorker();
  const { worker, timer } = idle;
  clearTimeout(timer);
  idle = undefined;
  worker.ref();
  return worker;
}

function startWorker(): Worker {
  const worker = new Worker(new URL('worker.ts', import.meta.url));
  // An error without a job ends the worker only.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (idle?.worker === worker) idle = undefined;
  });
  return worker;
}

function keepWorker(worker: Worker): void {
  if (idle) return void worker.terminate();
  worker.unref();
  const timer = setTimeout(endIdleWorker, IDLE_TIMEOUT_MS).unref();
  idle = { worker, timer };
}

function endIdleWorker(): void {
  const worker = idle?.worker;
  idle = undefined;
  void worker?.terminate();
}

/** Errors lose their class between threads. */
function revive({
  name,
  message,
  stack,
  code,
  errcode,
}: Extract<Report, { failure: unknown }>['failure']): Error {
  const known = [BackupError, InvalidBackupError, NewerBackupError].find((one) => one.name === name);
  if (known) return new known(message);
  if (name === 'DatabaseUnreachableError') return new DatabaseUnreachableError(new Error(message));
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return Object.assign(error, code !== undefined && { code }, errcode !== undefined && { errcode });
}
