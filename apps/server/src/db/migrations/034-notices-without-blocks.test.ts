import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addExchangeNotice } from '../../features/notices/notices.service.ts';
import { up } from './034-notices-without-blocks.ts';

describe.each(dialects)('the migration of notices about blocks on %s', (dialect) => {
  const t = useTestApp(dialect);

  // @rule exchange#claim-states
  test('leaves no block in them, and all else as it was', async () => {
    const { db } = t.ctx;
    const rosa = await aMember(t, 'Rosa Fields');
    const data = {
      role: 'asker',
      claim_id: 'c-1',
      listing_title: '"event":"blocked"',
      other_id: 'amir',
    } as const;
    const events = ['blocked', 'lapsed'] as const;
    await db.transaction(async (trx) => {
      for (const event of events)
        await addExchangeNotice(trx, rosa.id, { ...data, event, amount: 2 }, t.clock.now());
      await up(trx as unknown as Kysely<unknown>);
    });
    const rows = await db.read.selectFrom('notices').select('data').orderBy('seq').execute();
    expect(rows.map((row) => JSON.parse(row.data))).toEqual([
      { ...data, event: 'member_left', amount: 2 },
      { ...data, event: 'lapsed', amount: 2 },
    ]);
  });
});
