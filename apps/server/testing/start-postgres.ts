import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { importPostgres } from './import-postgres.ts';

/** Stop modes of PostgreSQL: disconnecting clients, or like a crash. */
const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
export type StopMode = keyof typeof STOP_SIGNALS;

/** A separate PostgreSQL server that can be stopped and restarted. */
export interface PostgresServer {
  /** Without the name of a database. */
  readonly url: string;
  readonly createDatabase: (name: string) => Promise<void>;
  /** Resolves when it has stopped; `startAgain` restarts it with its data. */
  readonly stop: (mode: StopMode) => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** Stops it and deletes its data. */
  readonly remove: () => Promise<void>;
}

/** Creates a database cluster below `dir` and starts it, with settings of postgresql.conf. */
export async function startPostgres(
  dir: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const port = await freePort();
  const databaseDir = join(dir, 'postgres');
  const EmbeddedPostgres = await importPostgres(dir);
  let isRunning = true;
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // Each connection checks the password; with the default cost that takes a third of its time.
    // Without a locale in the environment it would be SQL_ASCII, which cuts characters in two.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--set=scram_iterations=1'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    stop: async (mode) => {
      await stopServer(databaseDir, STOP_SIGNALS[mode]);
      isRunning = false;
    },
    startAgain: async () => {
      await server.start();
      isRunning = true;
    },
    remove: async () => {
      if (isRunning) await server.stop();
      else await rm(databaseDir, { recursive: true });
    },
  };
}

/** The package's only way to stop deletes the data, so the server is signaled directly. */
async function stopServer(databaseDir: string, signal: NodeJS.Signals): Promise<void> {
  const [firstLine = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
  const pid = Number(firstLine);
  process.kill(pid, signal);
  while (exists(pid)) await sleep(10);
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
