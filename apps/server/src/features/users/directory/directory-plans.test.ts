import { type CompiledQuery, type QueryId, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { buildTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { membersWithQuery } from '../../../db/dialects/member-search.ts';
import { listUsersFor } from './list-users.ts';
import { findCandidateFilter } from './search-pieces.ts';
import { type UserFilter, userPageQuery } from './user-page.repo.ts';

const MEMBERS = 5_000;
const BATCH = 500;
const PREPARE_TIMEOUT_MS = 60_000;

describe.each(dialects)('query plans of the directory with many members on %s', (dialect) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp(dialect);
    const now = t.clock.now().toISOString();
    for (let start = 0; start < MEMBERS; start += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, n) => {
        const id = `member-${String(start + n).padStart(6, '0')}`;
        const person = { full_name: id, username: id, search_text: id, location: '', bio: '' };
        const rights = { is_admin: 0 as const, is_active: 1 as const, shows_email: 1 as const };
        return { id, email: `${id}@example.org`, ...person, ...rights, created_at: now, updated_at: now };
      });
      await t.ctx.db.transaction((trx) => trx.insertInto('users').values(rows).execute());
    }
    await t.ctx.db.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ search_text: 'spam', is_active: 0 })
        .where('id', '<', 'member-001500')
        .execute(),
    );
    if (dialect === 'postgres') await sql`analyze users`.execute(t.ctx.db.read);
  }, PREPARE_TIMEOUT_MS);
  afterAll(() => t.close());

  const planOf = async (filter: Partial<UserFilter>) => {
    const all = { pieces: [], viewerId: undefined, withInactive: false, withTest: false, after: undefined };
    const query: CompiledQuery = userPageQuery(t.ctx.db.read, { ...all, ...filter }, 101).compile();
    const explain = dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
    const { rows } = await t.ctx.db.read.executeQuery<Record<string, unknown>>({
      ...query,
      sql: explain + query.sql,
      queryId: { queryId: 'plan' } satisfies QueryId,
    });
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  };
  const planOfSearch = async (piece: string) => {
    const query = membersWithQuery(dialect, {
      pieces: [piece],
      texts: ['name', 'shown address'],
      onlyListed: true,
      limit: 1_001,
    });
    const explain = sql.raw(dialect === 'sqlite' ? 'explain query plan' : 'explain');
    const { rows } = await sql<Record<string, unknown>>`${explain} ${query}`.execute(t.ctx.db.read);
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  };
  const byId =
    dialect === 'sqlite' ? /USING INDEX sqlite_autoindex_users_1/ : /Index Scan Backward using users_pkey/;
  const sorts = /Sort|TEMP B-TREE/;

  test.each([
    ['the first page', {}],
    ['a later page', { after: 'member-002500' }],
    ['an administrator’s page', { withInactive: true, withTest: true }],
    ['a search with many matches', { pieces: ['member'], viewerId: 'member-000001' }],
  ])('%s reads rows in the order of its key', async (_, filter) => {
    const plan = await planOf(filter);
    expect(plan).toMatch(byId);
    expect(plan).not.toMatch(sorts);
  });

  test.each(['002500', '25', 'nobody', 'm'])('the search for %s uses the index', async (piece) => {
    const plan = await planOfSearch(piece);
    expect(plan).toMatch(dialect === 'sqlite' ? /users_search VIRTUAL TABLE INDEX/ : /users_by_grams/);
    expect(plan).not.toMatch(/SCAN users\b|Seq Scan/);
  });

  test.each([
    ['002500', ['member-002500']],
    ['25 00250', ['member-002509', 'member-002508', 'member-002507']],
    ['member', ['member-004999', 'member-004998', 'member-004997']],
    ['ember 4 m 0', ['member-004999', 'member-004998', 'member-004997']],
    ['spam', []],
    ['member-009999', []],
  ])('%s finds the newest of few or many matches', async (term, found) => {
    const page = await listUsersFor(t.ctx, { term, include_test: false, limit: 3 }, null);
    expect(page.items.map(({ id }) => id)).toEqual(found);
  });

  test('many deactivated matches do not prevent the use of the index', async () => {
    const search = { pieces: ['spam'], texts: ['name'] } as const;
    expect(await findCandidateFilter(t.ctx.db, { ...search, onlyListed: true })).toBeDefined();
    expect(await findCandidateFilter(t.ctx.db, { ...search, onlyListed: false })).toBeUndefined();
  });
});
