import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import type { Reader } from './database.ts';

interface Key {
  readonly of: string;
  readonly columns: string;
}

/** Foreign keys, and complete indexes and primary keys, each with its columns in order. */
const QUERIES = {
  sqlite: {
    keys: sql<Key>`
      select m.name as of, group_concat(k."from", ',' order by k.seq) as columns
      from sqlite_master m, pragma_foreign_key_list(m.name) k
      where m.type = 'table' group by m.name, k.id`,
    indexes: sql<Key>`
      select m.name as of, group_concat(c.name, ',' order by c.seqno) as columns
      from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
      where m.type = 'table' and i.partial = 0 group by m.name, i.name`,
  },
  postgres: {
    keys: sql<Key>`
      select conrelid::regclass::text as of, (
        select string_agg(attname, ',' order by place) from unnest(conkey) with ordinality as k(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns
      from pg_constraint where contype = 'f'`,
    indexes: sql<Key>`
      select indrelid::regclass::text as of, (
        select string_agg(attname, ',' order by place) from unnest(indkey) with ordinality as k(number, place)
        join pg_attribute on attrelid = indrelid and attnum = number) as columns
      from pg_index where indpred is null`,
  },
};

test.each(dialects)('every foreign key has an index that begins with it, on %s', async (dialect) => {
  const t = await buildTestApp(dialect);
  try {
    const { keys, indexes } = QUERIES[dialect];
    const db: Reader = t.ctx.db.read;
    const known = (await indexes.execute(db)).rows;
    const foreign = (await keys.execute(db)).rows;
    expect(foreign.length).toBeGreaterThan(20);
    const without = foreign.filter(
      ({ of, columns }) => !known.some((one) => one.of === of && `${one.columns},`.startsWith(`${columns},`)),
    );
    expect(without).toEqual([]);
  } finally {
    await t.close();
  }
});
