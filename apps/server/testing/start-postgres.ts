import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForConnection } from './database-outage.ts';
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
  /** Starts a standby with a copy of the data, for which this server stops once. */
  readonly addStandby: () => Promise<Pick<PostgresServer, 'url' | 'stop' | 'remove'>>;
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
  const EmbeddedPostgres = await importPostgres();
  const options = {
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    onLog: () => undefined,
    onError: () => undefined,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  };
  const server = new EmbeddedPostgres({
    ...options,
    databaseDir,
    port,
    // Each connection checks the password; with the default cost that takes a third of its time.
    // Without a locale in the environment it would be SQL_ASCII, which cuts characters in two.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--set=scram_iterations=1'],
  });
  await server.initialise();
  await server.start();
  const { stop, remove } = stopping(server, databaseDir);
  const addStandby = async () => {
    const copy = { databaseDir: join(dir, 'standby'), port: await freePort() };
    await stop('fast');
    // With the owner: the server refuses the folder of another account.
    execFileSync('cp', ['-a', databaseDir, copy.databaseDir]);
    await server.start();
    await writeFile(join(copy.databaseDir, 'standby.signal'), '');
    const from = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=postgres`;
    const standby = new EmbeddedPostgres({
      ...options,
      ...copy,
      postgresFlags: [...options.postgresFlags, '-c', from],
    });
    // It waits for a sentence that a standby never says.
    void standby.start().catch(() => undefined);
    const address = addressOf(copy.port);
    await waitForConnection(`${address}/postgres`);
    return { url: address, ...stopping(standby, copy.databaseDir) };
  };
  return {
    url: addressOf(port),
    createDatabase: (name) => server.createDatabase(name),
    stop,
    startAgain: () => server.start(),
    addStandby,
    remove,
  };
}

const addressOf = (port: number) => `postgres://postgres:postgres@127.0.0.1:${port}`;

function stopping(server: { readonly stop: () => Promise<void> }, databaseDir: string) {
  const pid = () =>
    readFile(join(databaseDir, 'postmaster.pid'), 'utf8').then(
      (text) => Number(text.split('\n')[0]),
      () => undefined,
    );
  return {
    /** The package's only way to stop deletes the data, so the server is signaled directly. */
    stop: async (mode: StopMode) => {
      const running = await pid();
      if (running === undefined) return;
      process.kill(running, STOP_SIGNALS[mode]);
      while (exists(running)) await sleep(10);
    },
    /** The package waits for ever for the end of a server that has stopped. */
    remove: async () => {
      if ((await pid()) === undefined) await rm(databaseDir, { recursive: true });
      else await server.stop();
    },
  };
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
