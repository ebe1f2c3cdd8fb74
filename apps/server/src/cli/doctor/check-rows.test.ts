import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { anAgreedClaim } from '../../features/exchange/testing/agreed-claim.ts';
import { checkRows } from './check-rows.ts';

describe.each(dialects)('the doctor of rows on %s', (dialect) => {
  const t = shareTestApp(dialect);

  // @rule exchange#claim-backup
  test('names the table and the columns of values that no restore would take', async () => {
    const { db, config } = t.current.ctx;
    await anAgreedClaim(t.current, await aMember(t.current), await aMember(t.current, 'Amir'));
    expect(await checkRows(config)).toMatchObject([{ level: 'ok' }]);
    await db.transaction(async (trx) => {
      await sql`update claims set could = '7', how_much = ${'x'.repeat(1_000)}, asked_at = 'soon'`.execute(
        trx,
      );
      await sql`update listing_sharing set rule = 'loudest'`.execute(trx);
    });
    expect(await checkRows(config)).toEqual([
      { level: 'wrong', sentence: expect.stringContaining('1 row of listing_sharing (rule)') },
      { level: 'wrong', sentence: expect.stringContaining('1 row of claims (asked_at, could, how_much)') },
    ]);
  });
});
