import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DatabaseUnreachableError } from '../../../db/database.ts';
import { BackupError, InvalidBackupError, NewerBackupError } from '../backup-error.ts';
import type { Report, WorkName, Works } from './work.ts';
import type { Progress } from './write-backup.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Loading a job's modules takes half a second, so a worker waits this long for the next job. */
const IDLE_TIMEOUT_MS = 30_000;

/** At most one worker waits. It does not keep the server running. */
let idle: { readonly worker: ChildProcess; readonly timer: NodeJS.Timeout } | undefined;

/** Runs a job in a process of its own, which gives all its memory back at its end, and returns the result. */
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
  const fail = (code: number | null, signal: string | null) =>
    reject(new Error(`The worker ended with ${code ?? signal} before its work was done`));
  worker.on('message', receive).once('error', reject).once('exit', fail);
  worker.send({ name, given }, (error) => error && reject(error));
  return promise;
}

function takeWorker(): ChildProcess {
  if (!idle) return startWorker();
  const { worker, timer } = idle;
  clearTimeout(timer);
  idle = undefined;
  keepServerAlive(worker, 'ref');
  return worker;
}

function startWorker(): ChildProcess {
  const worker = fork(MAIN, [], { execArgv: [], serialization: 'advanced' });
  // An error without a job ends the worker only.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (idle?.worker === worker) idle = undefined;
  });
  return worker;
}

function keepWorker(worker: ChildProcess): void {
  if (idle) return void worker.kill('SIGKILL');
  keepServerAlive(worker, 'unref');
  const timer = setTimeout(endIdleWorker, IDLE_TIMEOUT_MS).unref();
  idle = { worker, timer };
}

function keepServerAlive(worker: ChildProcess, change: 'ref' | 'unref'): void {
  worker[change]();
  worker.channel?.[change]();
}

function endIdleWorker(): void {
  const worker = idle?.worker;
  idle = undefined;
  worker?.kill('SIGKILL');
}

/** Errors lose their class between processes. */
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
