import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { DialectConnection } from '../../../db/dialects/dialect.ts';
import { openSqlite } from '../../../db/dialects/sqlite.ts';
import { migrateTo, migrateToLatest } from '../../../db/migrate.ts';
import { imageFiles } from '../../images/images.service.ts';
import { BackupError, InvalidBackupError } from '../backup-error.ts';
import type { BackupTable } from '../backup-tables.ts';
import { type Column, parseRow } from '../file/check-row.ts';
import { INVARIANTS } from '../file/invariants.ts';
import type { Manifest } from '../file/manifest.ts';

const SQLITE_CONSTRAINT = 19;
const SQLITE_MISMATCH = 20;
const SQLITE_FULL = 13;

/** Path of the unpacked backup's rows; its images are in the folder below. */
export const stagedDatabase = (dir: string) => join(dir, 'rows.db');
export const stagedImages = (dir: string) => join(dir, 'images');

/**
 * Empty databases by their schema. Migrating one takes a tenth of a second of processor time and writes to the disk for
 * longer, and a worker may unpack several backups.
 */
const emptyDatabases = new Map<string, Buffer>();

/**
 * A separate database for a backup's rows before anything is replaced. It has the schema of the backup's time, so that
 * it refuses rows that could never have been stored, and is then migrated. It need not be durable.
 */
export class Staging {
  readonly #dir: string;
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #tables = new Map<
    string,
    { readonly columns: readonly Column[]; readonly insert: StatementSync; rows: number }
  >();

  private constructor(dir: string) {
    this.#dir = dir;
    this.#file = stagedDatabase(dir);
    this.#database = new DatabaseSync(this.#file, { enableForeignKeyConstraints: true });
    this.#database.exec(`
      pragma journal_mode = off;
      pragma synchronous = off;
      create table backup_files (name text primary key) without rowid;
      begin;
    `);
  }

  static async open(dir: string, { schema }: Manifest): Promise<Staging> {
    const file = stagedDatabase(dir);
    const empty = emptyDatabases.get(schema);
    if (empty) {
      await writeFile(file, empty);
    } else {
      await migrate(file, (connection) => migrateTo(connection, schema));
      emptyDatabases.set(schema, await readFile(file));
    }
    return new Staging(dir);
  }

  addRow(table: BackupTable, line: string): void {
    const known = this.#tableOf(table);
    const { columns, insert } = known;
    known.rows += 1;
    const row = parseRow(line, table, columns, known.rows);
    guarded(table.name, () => insert.run(...columns.map(({ name }) => row[name] ?? null)));
  }

  count(table: string): number {
    return Number(this.#database.prepare(`select count(*) as n from ${table}`).get()?.['n']);
  }

  /** Stores a file of an image. The archive reader has validated the name. */
  async addImageFile(key: string, bytes: Buffer): Promise<void> {
    guarded('images', () => this.#database.prepare('insert into backup_files values (?)').run(key));
    const path = join(stagedImages(this.#dir), key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }

  /** Throws unless each image has all its files or is listed as missing, and no file lacks a row. */
  assertImages(missing: ReadonlySet<string>): void {
    let expected = 0;
    const has = this.#database.prepare('select 1 from backup_files where name = ?');
    for (const image of this.#images()) {
      if (missing.has(image.id)) continue;
      for (const key of imageFiles(image)) {
        if (!has.get(key)) throw new InvalidBackupError(`the picture ${key} is missing`);
        expected += 1;
      }
    }
    if (this.count('backup_files') !== expected)
      throw new InvalidBackupError('it holds pictures that no row names');
  }

  *#images(): Generator<{ id: string; widths: string }> {
    const page = this.#database.prepare(
      'select rowid, id, widths from images where rowid > ? order by rowid limit 500',
    );
    for (let after = 0; ; ) {
      const rows = page.all(after) as { rowid: number; id: string; widths: string }[];
      const last = rows.at(-1);
      if (!last) return;
      after = last.rowid;
      yield* rows;
    }
  }

  /** Ends the loading, migrates the rows to the current schema and checks what holds between them. */
  async finish(): Promise<void> {
    this.#database.exec('commit; drop table backup_files');
    this.#database.close();
    await migrate(this.#file, migrateToLatest);
    assertInvariants(this.#file);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #tableOf(table: BackupTable) {
    const known = this.#tables.get(table.name);
    if (known) return known;
    const columns = this.#database
      .prepare('select name, type from pragma_table_info(?)')
      .all(table.name) as unknown as Column[];
    if (columns.length === 0) throw new InvalidBackupError(`there was no ${table.name} when it was made`);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    const insert = this.#database.prepare(`insert into ${table.name} (${names}) values (${places})`);
    const found = { columns, insert, rows: 0 };
    this.#tables.set(table.name, found);
    return found;
  }
}

function assertInvariants(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    for (const { sentence, table, broken } of INVARIANTS)
      if (database.prepare(`select 1 from ${table} where ${broken} limit 1`).get())
        throw new InvalidBackupError(`rows of ${table} contradict one another (${sentence})`);
  } finally {
    database.close();
  }
}

async function migrate(
  file: string,
  work: (connection: DialectConnection) => Promise<unknown>,
): Promise<void> {
  const connection = openSqlite(file);
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

/** Contradictory rows make the backup invalid; a full disk does not. */
function guarded(table: string, write: () => unknown): void {
  try {
    write();
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code === SQLITE_CONSTRAINT || code === SQLITE_MISMATCH) {
      throw new InvalidBackupError(`rows of ${table} contradict one another`, { cause: error });
    }
    if (code === SQLITE_FULL) throw new BackupError('There is not enough free disk space.', { cause: error });
    throw error;
  }
}
