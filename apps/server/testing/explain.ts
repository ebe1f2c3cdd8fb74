import { type CompiledQuery, sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** PostgreSQL rightly reads few rows sequentially; disabling that shows whether a query can use an index. */
export async function explain(t: TestApp, query: CompiledQuery, mayReadAll = true): Promise<string> {
  const prefix = t.ctx.db.dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
  return t.ctx.db.transaction(async (trx) => {
    if (!mayReadAll) await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery<Record<string, unknown>>({ ...query, sql: prefix + query.sql });
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  });
}
