import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { anAgreedClaim } from '../../features/exchange/testing/agreed-claim.ts';
import { checkExchange, checkRows } from './check-database.ts';

describe.each(dialects)('the doctor of rows on %s', (dialect) => {
  const t = shareTestApp(dialect);

  // @rule exchange#claim-backup
  test('names the table and the columns of values that no restore would take', async () => {
    const { db, config } = t.ctx;
    await anAgreedClaim(t, await aMember(t), await aMember(t, 'Amir'));
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

/** Changes that no constraint forbids, with the finding that names each. */
const BREAKS: readonly [statements: string[], finding: RegExp][] = [
  [['update listing_sharing set held = 3'], /^What is held is not what is promised: listing /],
  [['update listing_sharing set asking = 1'], /^The length of the line /],
  [
    [
      "insert into claims (id, listing_id, listing_title, asker_id, giver_id, wanted, state, asked_at, changed_at) select 'two', listing_id, '', (select id from users where full_name = 'June'), giver_id, 1, 'asked', '', '' from claims",
      "insert into claim_events (claim_id, n, at, actor, action, to_state) values ('two', 1, '', 'asker', 'ask', 'asked')",
    ],
    /^The length of the line /,
  ],
  [["update claims set kind = 'wanted'"], /^The members of a claim are not those of its listing: listing /],
  [['update claims set version = 2'], /^The history of a claim does not end in its state: listing /],
  [["update claim_events set to_state = 'offered'"], /^The history of a claim does not end in its state: /],
  [
    [
      "update claims set state = 'collected', address = ''",
      "update claim_events set to_state = 'collected'",
      'update listing_sharing set held = 0',
    ],
    /^More was picked up than is gone: listing /,
  ],
  [
    [
      "update claims set state = 'missed'",
      "update claim_events set to_state = 'missed'",
      'update listing_sharing set held = 0',
    ],
    /^An address outlives its pickup: /,
  ],
  [['delete from listing_sharing'], /^Claims are open on a listing without a line: listing /],
];

describe.each(dialects)('the doctor of the exchange on %s', (dialect) => {
  const t = shareTestApp(dialect);

  // @rule exchange#invariants
  test('names each rule that is broken, with its listing', async () => {
    const { db, config } = t.ctx;
    const [rosa, amir] = [await aMember(t), await aMember(t, 'Amir')];
    await aMember(t, 'June');
    for (const [statements, finding] of BREAKS) {
      const { listingId } = await anAgreedClaim(t, rosa, amir);
      expect(await checkExchange(config)).toMatchObject([{ level: 'ok' }]);
      await db.transaction(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx);
      });
      const found = await checkExchange(config);
      expect(found, statements.join()).toMatchObject([
        { level: 'wrong', sentence: expect.stringMatching(finding) },
      ]);
      expect(found[0]?.sentence).toContain(listingId);
      await db.transaction(async (trx) => {
        await trx.deleteFrom('claims').execute();
        await trx.deleteFrom('listing_sharing').execute();
      });
    }
  });
});
