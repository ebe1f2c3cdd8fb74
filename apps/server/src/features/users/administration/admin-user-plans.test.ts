import { type CompiledQuery, type QueryId, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { buildTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type AdminUserFilter, adminUserPageQuery } from './admin-user-page.repo.ts';

const MEMBERS = 5_000;
const BATCH = 500;
const PREPARE_TIMEOUT_MS = 60_000;

describe.each(dialects)('query plans of the administrators’ table with many members on %s', (dialect) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp(dialect);
    const now = t.clock.now().toISOString();
    for (let start = 0; start < MEMBERS; start += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, n) => {
        const number = start + n;
        const id = `member-${String(number).padStart(6, '0')}`;
        const person = { full_name: id, username: id, search_text: id, location: '', bio: '' };
        const is_active = number % 500 === 0 ? (0 as const) : (1 as const);
        const rights = { is_admin: 0 as const, is_active, shows_email: 1 as const };
        const last_seen_at = new Date(Date.parse(now) - number * 1000).toISOString();
        return {
          id,
          email: `${id}@example.org`,
          ...person,
          ...rights,
          last_seen_at,
          created_at: now,
          updated_at: now,
        };
      });
      await t.ctx.db.transaction((trx) => trx.insertInto('users').values(rows).execute());
    }
    if (dialect === 'postgres') await sql`analyze users`.execute(t.ctx.db.read);
  }, PREPARE_TIMEOUT_MS);
  afterAll(() => t.close());

  const planOf = async (filter: Partial<AdminUserFilter>) => {
    const all = {
      pieces: [],
      status: 'all',
      withTest: false,
      sort: 'newest',
      after: undefined,
    } as const;
    const query: CompiledQuery = adminUserPageQuery(t.ctx.db.read, { ...all, ...filter }, 51).compile();
    const explain = dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
    const { rows } = await t.ctx.db.read.executeQuery<Record<string, unknown>>({
      ...query,
      sql: explain + query.sql,
      queryId: { queryId: 'plan' } satisfies QueryId,
    });
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  };

  const id = 'member-002500';
  const seen = '2026-08-08T09:30:00.000Z';
  test.each([
    ['the newest', {}, /autoindex_users_1|users_pkey/],
    ['the newest of a later page', { after: { key: '', id } }, /autoindex_users_1|users_pkey/],
    ['the oldest', { sort: 'oldest' }, /autoindex_users_1|users_pkey/],
    ['names', { sort: 'name' }, /users_by_name/],
    ['names of a later page', { sort: 'name', after: { key: id, id } }, /users_by_name/],
    ['the last visits', { sort: 'seen' }, /users_by_last_seen/],
    ['the last visits of a later page', { sort: 'seen', after: { key: seen, id } }, /users_by_last_seen/],
    ['a search with many matches', { sort: 'name', pieces: ['member'] }, /users_by_name/],
    ['few deactivated members', { status: 'inactive' }, /users_inactive/],
  ] as const)('%s use an index in their order and read no more than the page', async (_, filter, index) => {
    const plan = await planOf(filter);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Sort|TEMP B-TREE|Seq Scan/);
  });
});
