import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Reader } from '../../db/database.ts';
import { listingPageQuery } from '../listings/lists/listing-page.repo.ts';
import { userPageQuery } from '../users/directory/user-page.repo.ts';
import { findBlockedIds, isBlockedBetween, isHiddenByBlock } from './blocks.service.ts';

const viewer = { id: 'rosa', isAdmin: false, sessionId: 's', hasBlocks: false };

/** A database handle on which every query fails. */
const failingReader = new Proxy({} as Reader, {
  get: () => {
    throw new Error('The database was asked');
  },
});

test('viewers without blocks cause no query for blocks', async () => {
  for (const who of [null, viewer, { ...viewer, isAdmin: true, hasBlocks: true }]) {
    expect(await isHiddenByBlock(failingReader, who, 'theo')).toBe(false);
    expect((await findBlockedIds(failingReader, who)).size).toBe(0);
  }
  expect(await isBlockedBetween(failingReader, viewer, 'theo')).toBe(false);
  await expect(isHiddenByBlock(failingReader, { ...viewer, hasBlocks: true }, 'theo')).rejects.toThrow(
    'asked',
  );
});

describe.each(dialects)('lists for members with blocks on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('are read in the order of their index, without sorting', async () => {
    const { id } = await aMember(t);
    const { db } = t.ctx;
    const queries = [
      listingPageQuery(db.read, { sort: 'newest', excludeBlockedFor: id }, 49).compile(),
      listingPageQuery(db.read, { sort: 'alphabetical', excludeBlockedFor: id }, 49).compile(),
      userPageQuery(
        db.read,
        {
          pieces: [],
          viewerId: id,
          excludeBlockedFor: id,
          withInactive: false,
          withTest: false,
          after: undefined,
        },
        49,
      ).compile(),
    ];
    const prefix = dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
    for (const query of queries) {
      const plan = await db.transaction(async (trx) => {
        // PostgreSQL rightly reads few rows sequentially; disabling that shows whether it can use an index.
        if (dialect === 'postgres')
          for (const way of ['seqscan', 'sort', 'bitmapscan'])
            await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
        const { rows } = await trx.executeQuery<Record<string, unknown>>({
          ...query,
          sql: prefix + query.sql,
        });
        return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
      });
      expect(plan).not.toMatch(/USE TEMP B-TREE FOR ORDER BY|Sort Key/);
      expect(plan).toMatch(dialect === 'sqlite' ? /LIST SUBQUERY/ : /hashed SubPlan/);
    }
  });
});
