import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { explain } from '../../../testing/explain.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { dueOfQuery } from './notifications.repo.ts';

const DUE = 4_000;
/** One due notification in so many is the member's. */
const OWN_EACH = 200;

describe.each(dialects)('the search for what a member is to be told on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('does not read what others are to be told', async () => {
    const { db, clock } = t.ctx;
    const [rosa, amir] = [await aMember(t, 'Rosa'), await aMember(t, 'Amir')];
    const now = clock.now().toISOString();
    await db.transaction(async (trx) => {
      await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(DUE)})
        insert into notifications (id, user_id, kind, way, topic, key, created_at, due_at, expires_at)
        select 'n' || n, case when n % ${sql.lit(OWN_EACH)} = 0 then ${rosa.id} else ${amir.id} end,
          'exchange', 'email', 'topic', 'key' || n, ${now}, ${now}, ${now} from n`.execute(trx);
      await sql`analyze`.execute(trx);
    });
    const query = dueOfQuery(db.read, { userId: rosa.id, now });
    expect(await explain(t, query.compile())).toMatch(/notifications_due \(user_id=|Index Cond: \(\(user_id/);
    expect(await query.execute()).toHaveLength(DUE / OWN_EACH);
  });
});
