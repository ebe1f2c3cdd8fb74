import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/env.ts';
import type { DialectConnection } from './db/dialects/dialect.ts';
import { openPostgres } from './db/dialects/postgres.ts';
import { rewriteWhenDue } from './db/dialects/rewrite-sqlite.ts';
import { openSqlite } from './db/dialects/sqlite.ts';
import { migrateToLatest, readMigrations } from './db/migrate.ts';
import { takeOwnership } from './platform/owner-lock.ts';
import { enterDatabase } from './platform/server-presence.ts';

export interface OpenOptions {
  /**
   * `shared` as a server opens it, `alone` for who replaces everything, `beside` for a moment's work while a server runs,
   * which then neither locks nor migrates.
   */
  readonly access?: 'shared' | 'alone' | 'beside';
  /** Called before a database that holds something is changed by migrations. */
  readonly beforeUpgrade?: () => Promise<void>;
  /** Told the migrations that ran. */
  readonly onMigrated?: (names: readonly string[]) => void;
}

/** Takes what keeps others away who must not be there at the same time, and answers how to give it back. */
export async function enter(
  { dataDir, database }: Config,
  { access = 'shared' }: OpenOptions,
  serverId: number,
): Promise<() => Promise<void> | void> {
  if (access === 'beside') return () => undefined;
  if (database.dialect === 'sqlite') return takeOwnership(dataDir);
  const leave = await enterDatabase(database.url, access, serverId).catch((cause: unknown) => {
    throw unusable(database, cause);
  });
  if (leave) return leave;
  throw new ConfigError(
    access === 'alone'
      ? 'A Windfall server uses the database that DATABASE_URL names. Stop it first.'
      : 'The database that DATABASE_URL names is being restored or moved. Wait until that is done.',
  );
}

/** Opens the database and brings it up to date. Throws `ConfigError` when it cannot be used. */
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
    await bringUpToDate(connection, log, options);
    await assertWritable(connection);
    if (database.dialect === 'sqlite' && options.access !== 'beside') forgetRemains(database.file, log);
    return connection;
  } catch (cause) {
    await connection?.close();
    throw cause instanceof ConfigError ? cause : unusable(database, cause);
  }
}

/** SQLite refuses while it is opened; a PostgreSQL server that only follows another one reads as if nothing was wrong. */
async function assertWritable({ name, write }: DialectConnection): Promise<void> {
  if (name === 'sqlite') return;
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only`.execute(write);
  if (rows[0]?.is_read_only) throw new Error('it only lets itself be read');
}

/** The site can do without: what keeps it from being done is told, and the next start tries again. */
function forgetRemains(file: string, log: FastifyBaseLogger): void {
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

async function bringUpToDate(
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
  const names = await migrateToLatest(connection);
  for (const name of names) log.info({ migration: name }, 'migrated');
  onMigrated?.(names);
}

/** SQLite's code for a file, log or folder that it may not write. */
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
