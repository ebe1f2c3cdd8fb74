import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { GroupLostError } from './predicates.ts';
import { sqliteWriter } from './sqlite.ts';
import { sqliteReader } from './sqlite-driver.ts';

type Schema = Record<'jars', { label: string }>;
type Open = (work: (trx: Transaction<Schema>) => Promise<unknown>) => Promise<unknown>;

let folder: string;
let databases: DatabaseSync[];
let read: Kysely<Schema>;
let alone: Kysely<Schema>;
let durable: Open;
let delayed: Open;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'windfall-writer-'));
  const file = join(folder, 'jars.db');
  const writer = new DatabaseSync(file);
  writer.exec('pragma journal_mode = wal; create table jars (label text primary key) strict');
  databases = [writer, new DatabaseSync(file, { readOnly: true })];
  const dialects = sqliteWriter(writer);
  read = new Kysely({ dialect: sqliteReader(databases[1] as DatabaseSync) });
  alone = new Kysely({ dialect: dialects.alone });
  const [durableDb, delayedDb] = [dialects.durable, dialects.delayed].map(
    (dialect) => new Kysely<Schema>({ dialect }),
  );
  durable = (work) => (durableDb as Kysely<Schema>).transaction().execute(work);
  delayed = (work) => (delayedDb as Kysely<Schema>).transaction().execute(work);
});

afterEach(() => {
  for (const database of databases) database.close();
  rmSync(folder, { recursive: true });
});

const put = (label: string) => (trx: Transaction<Schema>) =>
  trx.insertInto('jars').values({ label }).execute();
const labels = async () =>
  (await read.selectFrom('jars').select('label').execute()).map(({ label }) => label);
const synchronous = async (db: Kysely<Schema>) => {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return rows[0]?.synchronous;
};

/** A group ends after some milliseconds, which a busy machine may need for a single statement. */
function stopTime(): void {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
}

describe('transactions at once', () => {
  test('are committed together, and no caller gets a result before the commit', async () => {
    stopTime();
    const seen: string[][] = [];
    await Promise.all([
      durable(put('plums')).then(async () => seen.push(await labels())),
      durable(async (trx) => {
        await put('quinces')(trx);
        // The first one has run, but its rows are not visible yet.
        seen.push(await labels());
      }),
    ]);
    expect(seen).toEqual([[], ['plums', 'quinces']]);
  });

  test('do not take each other along when one fails', async () => {
    stopTime();
    const outcomes = await Promise.allSettled([
      durable(put('plums')),
      durable(async (trx) => {
        await put('pears')(trx);
        throw new Error('dropped the jar');
      }),
      durable(put('plums')),
      durable(put('quinces')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await labels()).toEqual(['plums', 'quinces']);
  });

  test('all fail when SQLite rolls back their group', async () => {
    stopTime();
    const outcomes = await Promise.allSettled([
      durable(put('plums')),
      // SQLite rolls back by itself when the disk is full.
      durable((trx) => sql`rollback`.execute(trx)),
    ]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
      expect.any(GroupLostError),
      expect.any(GroupLostError),
    ]);
    await durable(put('quinces'));
    expect(await labels()).toEqual(['quinces']);
  });

  test('fail with the error of the rollback, and the next group begins anew', async () => {
    stopTime();
    await sql`create virtual table words using fts5 (word, content = '', contentless_delete = 1)`.execute(
      alone,
    );
    const much = Array.from({ length: 1_500 }, (_, n) => `${n}x${Math.random()}`).join(' ');
    const index = (trx: Transaction<Schema>) =>
      sql`insert into words (rowid, word) values (1, ${much})`.execute(trx);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(alone);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(alone);
    // FTS5 writes the words only when the next transaction begins, and only then the disk is full.
    const outcomes = await Promise.allSettled([
      durable(index),
      durable(put('plums')),
      durable(put('quinces')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes.slice(0, 2).map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
      expect.any(GroupLostError),
      expect.any(GroupLostError),
    ]);
    expect(await labels()).toEqual(['quinces']);
  });

  test('write nothing more once SQLite has rolled back their group', async () => {
    const dropped = durable(async (trx) => {
      await sql`rollback`.execute(trx);
      await put('plums')(trx).catch(() => undefined);
    });
    await expect(dropped).rejects.toBeInstanceOf(GroupLostError);
    expect(await labels()).toEqual([]);
  });

  test('wait for a slow one', async () => {
    const { promise: isReady, resolve: ready } = Promise.withResolvers<void>();
    const done: string[] = [];
    const slow = durable(async (trx) => {
      await isReady;
      await put('slow')(trx);
    }).then(() => done.push('slow'));
    const next = durable(put('next')).then(() => done.push('next'));
    for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop();
    expect([done, await labels()]).toEqual([[], []]);
    ready();
    await Promise.all([slow, next]);
    expect([done, await labels()]).toEqual([
      ['slow', 'next'],
      ['slow', 'next'],
    ]);
  });

  test('do not form one endless group', async () => {
    let begun = 0;
    const one = (_: unknown, number: number) =>
      durable((trx) => {
        begun += 1;
        return put(`jar ${number}`)(trx);
      });
    const all = Array.from({ length: 5_000 }, one);
    await all[0];
    expect(begun).toBeLessThan(5_000);
    await Promise.all(all);
  });

  test('form longer groups after a commit that took the disk long', async () => {
    let [now, commits] = [0, 0];
    const [writer] = databases as [DatabaseSync];
    const prepare = writer.prepare.bind(writer);
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(writer, 'prepare').mockImplementation((text) => {
      const statement = prepare(text);
      const run = statement.run.bind(statement);
      if (text === 'commit')
        statement.run = () => {
          [now, commits] = [now + 20, commits + 1];
          return run();
        };
      return statement;
    });
    const slow = (label: string) =>
      durable((trx) => {
        now += 15;
        return put(label)(trx);
      });
    await slow('plums');
    await Promise.all(['pears', 'quinces', 'figs', 'beans'].map(slow));
    expect(commits).toBe(2);
  });
});

test('an exclusive borrower finds everything committed and keeps the connection', async () => {
  const before = durable(put('plums'));
  let during: Promise<unknown> | undefined;
  await alone.connection().execute(async (db) => {
    expect(await labels()).toEqual(['plums']);
    during = durable(put('quinces'));
    await db.transaction().execute(put('pears'));
    expect(await labels()).toEqual(['plums', 'pears']);
  });
  await Promise.all([before, during]);
  expect(await labels()).toEqual(['plums', 'pears', 'quinces']);
});

test('durable transactions wait for the disk, whichever transactions came before', async () => {
  stopTime();
  const found: unknown[] = [];
  const look = async (trx: Transaction<Schema>) => found.push(await synchronous(trx));
  await delayed(look);
  await durable(look);
  await Promise.all([delayed(put('claim')), durable(look), delayed(look)]);
  await delayed(look);
  found.push(await synchronous(alone));
  // 1 is normal, 2 is full.
  expect(found).toEqual([1, 2, 2, 2, 1, 2]);
  expect(await labels()).toEqual(['claim']);
});

test('an exclusive borrower gets the reason of a rollback', async () => {
  const failing = alone.transaction().execute(async (trx) => {
    await sql`rollback`.execute(trx);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
});

test('a handle cannot be used before and after its transaction', async () => {
  let kept: Transaction<Schema> | undefined;
  await durable(async (trx) => {
    kept = trx;
  });
  await expect(put('late')(kept as Transaction<Schema>)).rejects.toThrow();
  expect(await labels()).toEqual([]);
});
