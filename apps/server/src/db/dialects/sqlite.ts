import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectConnection } from './dialect.ts';
import { sqliteReader } from './sqlite-driver.ts';
import { sqliteWriter } from './sqlite-write-drivers.ts';

/** Older versions could corrupt the database when the write-ahead log is reset (sqlite.org, 2026-03-13). */
const MINIMUM_SQLITE = [3, 51, 3] as const;
const BUSY_TIMEOUT_MS = 5_000;
/**
 * Number of pages in the log after which a commit copies them into the file; 1,000 by default. Under load a longer log holds the same
 * pages several times, of which only the latest are copied, and the disk is waited for less often.
 */
const LOG_PAGES = 4_000;
const LOG_SIZE_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Opens or creates the database file with one writing and one read-only connection. Throws when the file cannot be
 * written.
 */
export function openSqlite(file: string): DialectConnection {
  assertSqliteVersion(process.versions['sqlite'] ?? '0');
  const writer = openWriter(file);
  const reader = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  reader.exec('pragma mmap_size = 0; pragma cache_size = -65536; pragma temp_store = memory;');
  const read = new Kysely<Schema>({ dialect: sqliteReader(reader) });
  const { alone, durable, delayed } = sqliteWriter(writer);
  const writers = {
    write: new Kysely<Schema>({ dialect: alone }),
    durable: new Kysely<Schema>({ dialect: durable }),
    delayed: new Kysely<Schema>({ dialect: delayed }),
  };
  return {
    name: 'sqlite',
    read,
    ...writers,
    checkpoint: () => {
      // A checkpoint inside a transaction fails; the next interval catches up.
      if (!writer.isTransaction) emptyLog(writer);
    },
    close: async () => {
      await read.destroy();
      for (const db of Object.values(writers)) await db.destroy();
      reader.close();
      writer.exec('pragma wal_checkpoint(truncate)');
      writer.close();
    },
  };
}

function openWriter(file: string): DatabaseSync {
  const writer = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    writer.exec(`
      pragma journal_mode = wal;
      pragma mmap_size = 0;
      pragma journal_size_limit = ${LOG_SIZE_LIMIT_BYTES};
      pragma temp_store = memory;
      pragma wal_autocheckpoint = ${LOG_PAGES};
      -- What is deleted is overwritten, also in pages that become free ('fast' would leave it there).
      pragma secure_delete = on;
      -- A file that may only be read opens all the same, and lets a transaction begin; a write is what fails.
      begin immediate; pragma user_version = 0; rollback;
    `);
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}

/**
 * Moves pending changes into the database file and truncates the log, which still holds deleted content. While a backup
 * reads, the next interval does it: waiting would block all requests.
 */
function emptyLog(writer: DatabaseSync): void {
  try {
    writer.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate);');
  } finally {
    writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

function assertSqliteVersion(version: string): void {
  const found = version.split('.').map(Number);
  for (const [index, least] of MINIMUM_SQLITE.entries()) {
    const part = found[index] ?? 0;
    if (part > least) return;
    if (part < least)
      throw new Error(`SQLite ${MINIMUM_SQLITE.join('.')} or newer is needed, this is ${version}`);
  }
}
