import type { Insertable } from 'kysely';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { Writer } from '../../../db/database.ts';
import type { ClaimsTable } from '../../exchange/claims.table.ts';
import { messagingClientOf } from '../../messages/testing/messaging-client.ts';
import { anAdmin } from './community.ts';

/** A community in which each operation deletes some rows and keeps others. */
export async function aCommunity(t: TestApp) {
  const ada = await anAdmin(t);
  const rosa = await aMember(t);
  const theo = await aMember(t, 'Theo Marsh', { is_test: 1 });
  const idle = await aMember(t, 'Ida Still');
  const picture = await plainPicture().png().toBuffer();
  const plums = await aListing(t, rosa, { title: 'Plums' }, picture);
  await aListing(t, rosa, { title: ' PLUMS' });
  const beans = await aListing(t, ada, { title: 'Beans' });
  await messagingClientOf(t, rosa).send(ada.id, 'Are the beans left?', { listing_id: beans.id });
  await messagingClientOf(t, rosa).send(theo.id, 'Some plums for you?');
  await insertReportAndBlock(t, { reporter: theo, reported: rosa, listingId: plums.id });
  await insertOtherRows(t, rosa);
  return { ada, rosa, theo, idle, plums, beans };
}

interface ReportParties {
  readonly reporter: TestMember;
  readonly reported: TestMember;
  readonly listingId: string;
}

/** A report, its notice, and a block. */
async function insertReportAndBlock(
  t: TestApp,
  { reporter, reported, listingId }: ReportParties,
): Promise<void> {
  const created_at = t.clock.now().toISOString();
  const report = {
    id: 'report',
    reporter_id: reporter.id,
    reported_id: reported.id,
    subject_type: 'listing' as const,
    subject_id: listingId,
    snapshot: '{}',
    reason: 'spam',
    details: '',
    created_at,
    status: 'open' as const,
  };
  const notice = { id: 'notice', kind: 'warned', report_id: report.id, data: '{}', created_at };
  const block = { blocker_id: reported.id, blocked_id: reporter.id, created_at };
  await t.ctx.db.transaction(async (trx) => {
    await trx.insertInto('reports').values(report).execute();
    await trx
      .insertInto('notices')
      .values({ ...notice, user_id: reported.id })
      .execute();
    await trx.insertInto('user_blocks').values(block).execute();
    await insertClaim(trx, reporter.id, reported.id, created_at);
  });
}

/** A claim of a listing that was deleted before, with its history and the first look at its address. */
async function insertClaim(trx: Writer, asker_id: string, giver_id: string, at: string): Promise<void> {
  const claim = {
    id: 'claim',
    listing_id: null,
    listing_title: 'Figs',
    asker_id,
    giver_id,
    wanted: 1,
  };
  const none = { given: null, ended_why: null, draw_rank: null, due_at: null, spot: null, thanked_at: null };
  const times = { asked_at: at, changed_at: at, window_from: null, window_to: null };
  const texts = { could: '[]', note: '', pickup_note: '', address: '', thanks: '' };
  const row: Insertable<ClaimsTable> = { ...claim, ...none, ...times, ...texts, state: 'asked' };
  const event = { claim_id: 'claim', n: 1, at, actor: 'asker', action: 'ask', amount: 1 };
  await trx.insertInto('claims').values(row).execute();
  await trx
    .insertInto('claim_events')
    .values({ ...event, from_state: null, to_state: 'asked' })
    .execute();
  await trx
    .insertInto('address_reveals')
    .values({ claim_id: 'claim', viewer_id: asker_id, first_at: at })
    .execute();
}

/** Rows besides content: a queued email, an idempotency key, figures and search misses. */
async function insertOtherRows(t: TestApp, { id: user_id }: TestMember): Promise<void> {
  const created_at = t.clock.now().toISOString();
  const expires_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
  const times = { created_at, expires_at, next_attempt_at: expires_at };
  const email = { id: 'email', user_id, recipient: 'rosa@windfall.example', subject: 'News', body: 'None' };
  const key = { id: 'key', claim: 'claim', fingerprint: 'same', claimed_until: created_at, expires_at };
  await t.ctx.db.transaction(async (trx) => {
    await trx
      .insertInto('outbox')
      .values({ ...email, ...times, link: null })
      .execute();
    await trx.insertInto('idempotency_keys').values(key).execute();
    await trx
      .insertInto('daily_figures')
      .values({ day: '2026-08-01', figure: 'listings', value: 3 })
      .execute();
    await trx.insertInto('search_misses').values({ day: '2026-08-01', words: 'quince', count: 2 }).execute();
  });
}
