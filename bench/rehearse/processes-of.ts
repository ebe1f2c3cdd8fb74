import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SIGKILL, SIGSTOP or SIGCONT to a program and all that it has started; a frozen parent could not pass a signal on. */
export function signalAll(pid: number, signal: NodeJS.Signals, databaseDir: string): void {
  // Patroni lets go of the database that it started, so that the machine of both is gone only with both.
  const database = firstLineOf(join(databaseDir, 'data/postmaster.pid'));
  const roots = database === undefined ? [pid] : [pid, Number(database)];
  for (const each of roots.flatMap((root) => [root, ...descendantsOf(root)])) {
    try {
      process.kill(each, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function firstLineOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')[0];
  } catch {
    return undefined;
  }
}

/** Children, their children and so on, by the fourth field of each process (proc(5)). */
function descendantsOf(root: number): number[] {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(root);
}

function processes(): { readonly pid: number; readonly parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return [];
      }
    });
}

/** Memory of a process and all below it in MiB; what several of them share counts once (proc(5), Pss). */
export function memoryOf(root: number): number {
  const kilobytes = [root, ...descendantsOf(root)].map((pid) => fieldOf(pid, 'smaps_rollup', 'Pss'));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}

/** Resident memory of one process in MiB. */
export const residentOf = (pid: number): number => fieldOf(pid, 'status', 'VmRSS') / 1_024;

/** 0 for a process that has ended meanwhile. */
function fieldOf(pid: number, file: string, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
