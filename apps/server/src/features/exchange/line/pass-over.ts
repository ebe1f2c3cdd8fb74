import type { Writer } from '../../../db/database.ts';
import { chunksOf } from '../../../lib/chunks.ts';
import type { LockedClaim } from '../claim-step.ts';
import type { ClaimRow } from '../claims.repo.ts';
import { loanOf, overlap } from '../loans/loan-times.ts';
import { notifyPassedOver } from '../notify/notify-members.ts';
import { latelySince } from '../times/deadlines.ts';
import { findAhead } from './line.repo.ts';
import { givesByItself, type LineStep } from './line.ts';

/**
 * The giver has promised to this claim by hand: those before it in a line that the rule orders get an event that says so, once until
 * something else happens to them (docs/product/exchange.md#line-passed). Where the owner chooses no claim is passed over, a swap
 * has no place in line, and loans of other days do not come before each other.
 */
export async function passOver(
  trx: Writer,
  { claim, sharing }: LockedClaim,
  { now, pending }: LineStep,
): Promise<void> {
  if (!sharing || claim.swap_amount !== null || !givesByItself(sharing)) return;
  // Read before the promise, `asking` still counts this claim: below 2 no other member asks.
  if (sharing.asking < 2) return;
  const own = loanOf(claim);
  const ahead = (await findAhead(trx, claim, sharing.rule, latelySince(now))).filter((one) => {
    const loan = loanOf(one);
    return !own || !loan || overlap(own, loan);
  });
  if (ahead.length === 0) return;
  await storePasses(trx, ahead, now);
  await notifyPassedOver(trx, ahead, now, pending);
}

/**
 * Stores in the history of these claims in line that their giver has passed them over. Nothing else about them changes; the caller
 * has locked the line. A few statements for all, since a line may be long.
 */
async function storePasses(trx: Writer, claims: readonly ClaimRow[], at: string): Promise<void> {
  for (const some of chunksOf(claims)) {
    const events = some.map(({ id, version }) => ({
      claim_id: id,
      n: version + 1,
      at,
      actor: 'giver',
      action: 'pass',
      from_state: 'asked' as const,
      to_state: 'asked' as const,
      amount: null,
      by_user: null,
    }));
    await trx
      .updateTable('claims')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    await trx.insertInto('claim_events').values(events).execute();
  }
}
