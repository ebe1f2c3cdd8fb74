import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { openDatabase } from '../open-database.ts';
import { Database } from './database.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { migrateToLatest } from './migrate.ts';

const DAY_MS = 86_400_000;
const MARK = 'quincemarkerquince';
/** Each index of words with its column. A deleted word stays in it until the index is merged. */
const INDEXES = [
  ['listings_search', 'words'],
  ['users_search', 'grams'],
] as const;

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-deleted-'));
  file = join(dir, 'windfall.db');
});
afterEach(() => rm(dir, { recursive: true }));

const isInFile = async () => (await readFile(file)).includes(MARK);
const open = () =>
  openDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: dir }), pino({ level: 'silent' }), {});
/** Changes the file with a connection that does not overwrite deleted content. */
function change(work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file);
  database.exec('pragma secure_delete = off');
  work(database);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

async function leaveRemains(): Promise<void> {
  const connection = openSqlite(file);
  await migrateToLatest(connection);
  await connection.close();
  change((database) => {
    const insert = database.prepare('insert into geo_answers (question, answer, stored_at) values (?, ?, ?)');
    for (let n = 0; n < 50; n += 1) insert.run(`${n}`, `${MARK} ${'x'.repeat(500)}`, '');
    for (const [index, column] of INDEXES)
      database.exec(`insert into ${index} (rowid, ${column}) values (1, '${MARK}'), (2, 'plums')`);
  });
  change((database) => {
    database.exec('delete from geo_answers');
    for (const [index] of INDEXES) database.exec(`delete from ${index} where rowid = 1`);
  });
}

test('deleted content is gone from the file after the next start', async () => {
  await leaveRemains();
  expect(await isInFile()).toBe(true);
  const connection = await open();
  expect(await isInFile()).toBe(false);
  const found = await connection.read.selectFrom('listings_search').select('rowid').execute();
  expect(found).toEqual([{ rowid: 2 }]);
  await connection.close();
});

test('the file is rewritten once a month, and never when it is opened beside a server', async () => {
  await leaveRemains();
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dir });
  await (await openDatabase(config, pino({ level: 'silent' }), { access: 'beside' })).close();
  expect(await isInFile()).toBe(true);
  const daysAgo = (days: number) => Math.floor(Date.now() / DAY_MS) - days;
  for (const [last, isRewritten] of [
    [daysAgo(29), false],
    [daysAgo(31), true],
    [daysAgo(-10), true],
  ] as const) {
    await leaveRemains();
    change((database) => database.exec(`pragma user_version = ${last}`));
    await (await open()).close();
    expect(await isInFile(), String(last)).toBe(!isRewritten);
  }
});

test('a file that cannot be rewritten is used as it is', async () => {
  await leaveRemains();
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dir });
  const lines: string[] = [];
  change((database) => database.exec('drop table listings_search'));
  const connection = await openDatabase(
    config,
    pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    {},
  );
  expect(lines.join()).toContain('could not be rewritten');
  expect(await connection.read.selectFrom('users').selectAll().execute()).toEqual([]);
  await connection.close();
});

test('a checkpoint empties the log and does not wait for readers', async () => {
  const connection = openSqlite(file);
  await migrateToLatest(connection);
  const row = { question: 'q', answer: MARK, stored_at: '' };
  await connection.write.insertInto('geo_answers').values(row).execute();
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin; select * from geo_answers');
  await connection.write.deleteFrom('geo_answers').execute();
  const startedAt = performance.now();
  connection.checkpoint();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(await readFile(`${file}-wal`)).toSatisfy((bytes: Buffer) => bytes.includes(MARK));
  reader.close();
  connection.checkpoint();
  expect((await stat(`${file}-wal`)).size).toBe(0);
  expect(await isInFile()).toBe(false);
  await connection.close();
});

test('a checkpoint that fails, as on a full disk, ends nothing and is tried again', async () => {
  vi.useFakeTimers();
  try {
    const connection = openSqlite(file);
    const checkpoint = vi.spyOn(connection, 'checkpoint').mockImplementation(() => {
      throw new Error('database or disk is full');
    });
    const failures: unknown[] = [];
    const database = new Database(connection, (error) => failures.push(error));
    vi.advanceTimersByTime(120_000);
    expect(checkpoint).toHaveBeenCalledTimes(2);
    expect(failures).toHaveLength(2);
    await database.close();
  } finally {
    vi.useRealTimers();
  }
});
