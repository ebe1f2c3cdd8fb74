import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { Holders } from '../listings/listings.service.ts';
import { findMemberFaces } from '../users/users.service.ts';

export { changeClaim } from './change-claim.ts';
export type { ClaimChange } from './claim-change.ts';
export { type ClaimRow, findEnded } from './claims.repo.ts';
export { clearTextsFrom } from './claims-of-users.repo.ts';
export { closeWhenGone } from './line/close-listing.ts';
export type { LineStep } from './line/line.ts';
export { PendingEvents } from './notify/notify-members.ts';
export { storeClaimMessage } from './open-claim/listing-to-claim.ts';
export { storeClaim, storePromise } from './open-claim/store-claim.ts';
export { joinLine, lockSharings } from './stock/lock-stock.ts';
export { holdStock, moveStock, raiseStock } from './stock/stock.repo.ts';

/** Members who ask or have asked for some of this listing. */
export async function findAskers(db: Reader, listingId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('claims')
    .select('asker_id')
    .distinct()
    .where('listing_id', '=', listingId)
    .execute();
  return new Set(rows.map(({ asker_id }) => asker_id));
}

/** More names make the sentence that has them too long. */
const NAMED = 3;

/** Who would lose when the stock of a listing is counted too low (docs/product/exchange.md#sharing-stock). */
export async function findHolders(trx: Writer, listingId: string): Promise<Holders> {
  const held = await findHeld(trx, listingId);
  const [first, others] = [held.slice(0, NAMED), held.slice(NAMED)];
  const members = await findMemberFaces(
    trx,
    first.map(({ id }) => id),
  );
  return {
    named: first.map(({ id, amount }) => ({ name: members.get(id)?.full_name ?? '', amount })),
    others: others.length,
    amount: others.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** How much of a listing is promised to each member, also in return for something else; those with the most first. */
async function findHeld(trx: Writer, listingId: string): Promise<{ id: string; amount: number }[]> {
  const { rows } = await sql<{ member_id: string; amount: number }>`
    select member_id, sum(amount) as amount from (
      select case kind when 'wanted' then giver_id else asker_id end as member_id, given as amount, seq
      from claims where listing_id = ${listingId} and state in ('offered', 'agreed')
      union all select case kind when 'wanted' then asker_id else giver_id end, swap_amount, seq
      from claims where swap_listing_id = ${listingId} and state in ('offered', 'agreed')
    ) as holds group by member_id order by sum(amount) desc, min(seq)`.execute(trx);
  return rows.map(({ member_id, amount }) => ({ id: member_id, amount: Number(amount) }));
}
