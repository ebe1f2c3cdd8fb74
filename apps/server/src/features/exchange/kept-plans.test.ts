import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, DefaultQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { NodeSqliteConnection } from '../../db/dialects/sqlite-driver.ts';
import { neighbors } from './testing/exchange-client.ts';

/** The queries that SQLite has planned, by connection, and those that it planned again. */
const plans = new Map<NodeSqliteConnection, Set<string>>();
const plannedAgain: string[] = [];

const { prepare } = DatabaseSync.prototype;
const { executeQuery } = NodeSqliteConnection.prototype;

/** SQLite asks its authorizer whenever it plans a query. */
function watch(): void {
  const watched = new WeakSet<DatabaseSync>();
  let isPlanned = false;
  const authorize = () => {
    isPlanned = true;
    return 0;
  };
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql: string) {
    if (!watched.has(this)) this.setAuthorizer(authorize);
    watched.add(this);
    return prepare.call(this, sql);
  });
  vi.spyOn(NodeSqliteConnection.prototype, 'executeQuery').mockImplementation(function (
    this: NodeSqliteConnection,
    query: CompiledQuery,
  ) {
    isPlanned = false;
    const result = executeQuery.call(this, query);
    const planned = plans.get(this) ?? new Set();
    if (isPlanned && planned.has(query.sql)) plannedAgain.push(query.sql);
    if (isPlanned) plans.set(this, planned.add(query.sql));
    return result as ReturnType<typeof executeQuery<never>>;
  });
}

describe('asking and promising on SQLite', () => {
  beforeAll(watch);
  afterAll(() => vi.restoreAllMocks());
  const t = useTestApp('sqlite');

  // Kysely takes longer to write most queries than SQLite to answer them.
  test('write no query again', async () => {
    const { Rosa, Amir, June } = await neighbors(t, 'Rosa', 'Amir', 'June');
    const [plums, pears] = [await Rosa.share({ stock: 10 }), await Rosa.share({ stock: 10 })];
    const promiseTo = async (asker: typeof Amir) => {
      await asker.ask(pears.id);
      // A message that is not the only unread one.
      await Rosa.tryMove(await asker.ask(plums.id), 'offer');
    };
    await promiseTo(Amir);
    const write = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
    await promiseTo(June);
    const written = write.mock.results.map(({ value }) => value.sql);
    // The settings of the site are read every two seconds.
    expect(written.filter((sql) => !sql.includes('from "settings"'))).toEqual([]);
  });

  // SQLite plans a query anew for each value bound where a partial index names one. That takes longer than the query.
  test('keep the plan of every query', async () => {
    const { Rosa, Amir, June } = await neighbors(t, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 10 });
    for (const asker of [Amir, June]) {
      const claim = await asker.ask(id);
      expect((await Rosa.tryMove(claim, 'offer')).statusCode).toBe(200);
      for (const list of ['/api/claims?role=giver', '/api/notices']) await asker.json('GET', list);
    }
    expect(plans.size).toBeGreaterThan(1);
    expect(plannedAgain).toEqual([]);
  });
});
