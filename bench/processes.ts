import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 10;

/** A program that serves HTTP, until it is stopped. */
export interface Served {
  readonly url: string;
  /** From spawning to the first successful answer, in milliseconds. */
  readonly startedIn: number;
  /** CPU time of the process so far, in milliseconds; 0 where it is not known. */
  readonly cpu: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts a program and waits for its first successful answer at `path`. */
export async function serve(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  url: string,
  path = '/',
): Promise<Served> {
  const begun = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstResponse(child, url + path);
  return { url, startedIn: performance.now() - begun, cpu: () => cpuOf(child), stop: () => stop(child) };
}

/** Linux counts in hundredths of a second, user and system in the 14th and 15th field (proc(5)). */
function cpuOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

async function firstResponse(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`No answer from ${url}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
