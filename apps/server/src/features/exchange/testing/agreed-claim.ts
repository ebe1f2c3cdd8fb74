import type { Insertable } from 'kysely';
import type { TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { ListingSharingTable } from '../../listings/sharing/sharing.table.ts';
import type { ClaimsTable } from '../claims.table.ts';

const HOUR_MS = 3_600_000;

/** A drawn listing, and a claim on it that is agreed: the pickup began an hour ago and ends in an hour. */
export async function anAgreedClaim(
  t: TestApp,
  giver: TestMember,
  asker: TestMember,
): Promise<{ id: string; listingId: string }> {
  const listing = await aListing(t, giver, { title: 'A crate of quinces' });
  const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const id = 'claim-1';
  const claim: Insertable<ClaimsTable> = {
    id,
    listing_id: listing.id,
    listing_title: listing.title,
    asker_id: asker.id,
    giver_id: giver.id,
    wanted: 2,
    given: 2,
    state: 'agreed',
    ended_why: null,
    draw_rank: 1,
    spot: 'porch',
    asked_at: at(-2),
    changed_at: at(-2),
    due_at: at(3),
    thanked_at: null,
    could: '[]',
    note: '',
    window_from: at(-1),
    window_to: at(1),
    pickup_note: '',
    thanks: '',
    address: '12 Elm Street',
  };
  const sharing: Insertable<ListingSharingTable> = {
    listing_id: listing.id,
    unit: 'quince',
    stock: 9,
    held: 2,
    rule: 'draw',
    most_each: null,
    draw_at: at(-2),
    drawn_at: at(-2),
    seed: 'seed',
  };
  const event = { claim_id: id, n: 1, at: at(-2), actor: 'rule', action: 'offer', amount: 2 };
  await t.ctx.db.transaction(async (trx) => {
    await trx.insertInto('listing_sharing').values(sharing).execute();
    await trx.insertInto('claims').values(claim).execute();
    await trx
      .insertInto('claim_events')
      .values({ ...event, from_state: 'asked', to_state: 'agreed' })
      .execute();
  });
  return { id, listingId: listing.id };
}
