import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteWriter } from './sqlite.ts';

const ROWS = 300;

/**
 * The full-text index keeps what was deleted under numbers beyond 2^53, and SQLite then reports such a number as the one
 * last inserted, after every statement that follows.
 */
test('deleting from the index of words does not break what comes after', async () => {
  const db = new Kysely<Record<'index_of_words', { rowid: number; words: string }>>({
    dialect: sqliteWriter(new DatabaseSync(':memory:')).alone,
  });
  await sql`create virtual table index_of_words using fts5 (words, content = '', contentless_delete = 1, detail = none)`.execute(
    db,
  );
  await db.transaction().execute(async (trx) => {
    for (let rowid = 1; rowid <= ROWS; rowid += 1)
      await trx
        .insertInto('index_of_words')
        .values({ rowid, words: `plums number${rowid}` })
        .execute();
  });
  for (let rowid = 1; rowid <= 3; rowid += 1) {
    const { numDeletedRows } = await db
      .transaction()
      .execute((trx) =>
        trx.deleteFrom('index_of_words').where('rowid', '=', rowid).executeTakeFirstOrThrow(),
      );
    expect(numDeletedRows).toBe(1n);
  }
  const { rows } = await sql`select rowid from index_of_words where index_of_words match 'plums'`.execute(db);
  expect(rows).toHaveLength(ROWS - 3);
  await db.destroy();
});
