import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/env.ts';
import type { DialectConnection } from './db/dialects/dialect.ts';
import { openPostgres } from './db/dialects/postgres.ts';
import { rewriteWhenDue } from './db/dialects/rewrite-sqlite.ts';
import { openSqlite } from './db/dialects/sqlite.ts';
import { migrateToLatest, readMigrations } from './db/migrate.ts';
import { takeOwnership } from './platform/file-lock.ts';
import { enterDatabase } from './platform/server-presence.ts';

export interface OpenOptions {
  /**
   * `shared` for servers, `alone` for commands that replace everything, `beside` for short commands while a server
   * runs, which neither lock nor migrate.
   */
  readonly access?: 'shared' | 'alone' | 'beside';
  /** Called before migrations change a database with content. */
  readonly beforeUpgrade?: () => Promise<void>;
  /** Called with the names of the applied migrations. */
  readonly onMigrated?: (names: readonly string[]) => void;
}

/** Takes the locks that the access requires, and returns the function that releases them. */
export async function enter(
  { dataDir, database }: Config,
  { access = 'shared' }: OpenOptions,
  serverId: number,
): Promise<() => Promise<void> | void> {
  if (access === 'beside') return () => undefined;
  if (database.dialect === 'sqlite') return takeOwnership(dataDir);
  const { url } = database;
  const leave = await enterDatabase(url, access, serverId).catch((cause: unknown) => {
    throw unusable(database, cause);
  });
  if (leave) return leave;
  throw new ConfigError(
    access === 'alone'
      ? 'A Windfall server uses the database that DATABASE_URL names. Stop it first.'
      : 'The database that DATABASE_URL names is being restored or moved. Wait until that is done.',
  );
}

/** Opens and migrates the database. Throws `ConfigError` when it cannot be used. */
export async function openDatabase(
  { database }: Config,
  log: FastifyBaseLogger,
  options: OpenOptions,
): Promise<DialectConnection> {
  let connection: DialectConnection | undefined;
  try {
    connection =
      database.dialect === 'sqlite'
        ? openSqlite(database.file)
        : openPostgres(database.url, (error) => log.error({ err: error }, 'database connection lost'));
    await applyMigrations(connection, log, options);
    await assertWritable(connection);
    if (database.dialect === 'sqlite' && options.access !== 'beside') rewriteDatabase(database.file, log);
    return connection;
  } catch (cause) {
    await connection?.close();
    throw cause instanceof ConfigError ? cause : unusable(database, cause);
  }
}

/** SQLite reports this on opening; a PostgreSQL standby reads without an error. */
async function assertWritable({ name, write }: DialectConnection): Promise<void> {
  if (name === 'sqlite') return;
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only`.execute(write);
  if (rows[0]?.is_read_only) throw new Error('it only lets itself be read');
}

/** Rewrites the SQLite file when it is due. A failure is logged, and the next start tries again. */
function rewriteDatabase(file: string, log: FastifyBaseLogger): void {
  try {
    const startedAt = performance.now();
    const rewriting = rewriteWhenDue(file, new Date());
    if (rewriting === 'done')
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'database rewritten');
    if (rewriting === 'too large')
      log.info(
        'the database is too large to be rewritten at a start, which removes remains of what was deleted',
      );
  } catch (error) {
    log.warn({ err: error }, 'the database could not be rewritten to remove remains of what was deleted');
  }
}

async function applyMigrations(
  connection: DialectConnection,
  log: FastifyBaseLogger,
  { access, beforeUpgrade, onMigrated }: OpenOptions,
): Promise<void> {
  const { applied, pending } = await readMigrations(connection);
  if (access === 'beside') {
    if (pending.length === 0) return;
    throw new ConfigError(
      'The database is not up to date. Start the server once, or run the command migrate.',
    );
  }
  if (applied.length > 0 && pending.length > 0) {
    await beforeUpgrade?.().catch((cause: Error) => {
      throw new ConfigError(cause.message, { cause });
    });
  }
  const names = pending.length > 0 ? await migrateToLatest(connection) : [];
  for (const name of names) log.info({ migration: name }, 'migrated');
  onMigrated?.(names);
}

/** SQLite's code for a file, log or folder without write permission. */
const SQLITE_READONLY = 8;
const isReadOnly = (cause: unknown) =>
  cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === SQLITE_READONLY;

function unusable(database: Config['database'], cause: unknown): ConfigError {
  const reason = isReadOnly(cause)
    ? 'it cannot be written. Change the rights of the file and its folder, or of the disk'
    : cause instanceof Error && cause.message
      ? cause.message
      : 'no answer';
  const which = database.dialect === 'sqlite' ? database.file : 'that DATABASE_URL names';
  return new ConfigError(`The database ${which} cannot be used: ${reason}.`, { cause });
}
