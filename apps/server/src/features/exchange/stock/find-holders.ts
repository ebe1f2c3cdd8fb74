import type { Writer } from '../../../db/database.ts';
import type { Holders } from '../../listings/listings.service.ts';
import { findMemberFaces } from '../../users/users.service.ts';
import { findHeld } from './holders.repo.ts';

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
