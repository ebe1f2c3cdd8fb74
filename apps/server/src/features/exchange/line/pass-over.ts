import type { Writer } from '../../../db/database.ts';
import type { LockedClaim } from '../lock-claim.ts';
import { notifyPassedOver } from '../notify/notify-members.ts';
import { latelySince } from '../times/deadlines.ts';
import { findAhead } from './line.repo.ts';
import { givesByItself, type LineStep } from './line.ts';
import { storePasses } from './pass-over.repo.ts';

/**
 * The giver has promised to this claim by hand: those before it in a line that the rule orders get an event that says so, once until
 * something else happens to them (docs/product/exchange.md#line-passed). Where the owner chooses no claim is passed over, and a swap
 * has no place in line.
 */
export async function passOver(
  trx: Writer,
  { claim, sharing }: LockedClaim,
  { now, pending }: LineStep,
): Promise<void> {
  if (!sharing || claim.swap_amount !== null || !givesByItself(sharing)) return;
  // Read before the promise, `asking` still counts this claim: below 2 no other member asks.
  if (sharing.asking < 2) return;
  const ahead = await findAhead(trx, claim, sharing.rule, latelySince(now));
  if (ahead.length === 0) return;
  await storePasses(trx, ahead, now);
  await notifyPassedOver(trx, ahead, now, pending);
}
