import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { explain } from '../../../../testing/explain.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { neighbors } from '../testing/exchange-client.ts';
import { orphansQuery } from './orphans.repo.ts';

const CLAIMS = 4_000;
/** One claim in so many is open. */
const OPEN_EACH = 200;

describe.each(dialects)('the search for claims that must end on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('reads the open claims only, and what they are compared with once', async () => {
    const { db, clock } = t.ctx;
    const { rosa, amir } = await neighbors(t, 'rosa', 'amir');
    const now = clock.now().toISOString();
    const claims = sql<string>`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(CLAIMS)})
      insert into claims (id, listing_title, asker_id, giver_id, wanted, state, asked_at, changed_at)
      select 'c' || n, 'Plums', ${rosa?.id}, ${amir?.id}, 1,
        case when n % ${sql.lit(OPEN_EACH)} = 0 then 'asked' else 'collected' end, ${now}, ${now} from n`;
    await db.transaction(async (trx) => {
      await claims.execute(trx);
      await sql`analyze`.execute(trx);
    });
    const plan = await explain(t, orphansQuery(db.read, now, 100).compile());
    expect(plan).toContain('claims_open');
    // Those who left and those who block each other are read once, not for each claim.
    expect(plan).toContain(dialect === 'sqlite' ? 'SCAN users' : 'hashed SubPlan');
    expect(plan).not.toContain('SEARCH users');
    expect(await orphansQuery(db.read, now, 100).execute()).toHaveLength(Math.min(100, CLAIMS / OPEN_EACH));
  });
});
