import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { markGone } from '../../listings/listings.service.ts';
import { changeClaim } from '../change-claim.ts';
import { findInLine } from '../claims.repo.ts';
import { findSharing } from '../stock/stock.repo.ts';
import type { LineStep } from './line.ts';

/** Marks a counted listing as gone when all of it is handed over, and ends the claims that still wait. */
export async function closeWhenGone(
  { db }: Pick<Context, 'db'>,
  trx: Writer,
  listingId: string,
  step: LineStep,
): Promise<void> {
  const sharing = await findSharing(trx, listingId);
  if (!sharing || sharing.stock === null || sharing.gone < sharing.stock) return;
  await markGone(trx, db.dialect, listingId, step.now);
  await endLine(trx, listingId, step);
}

/** Ends all claims in line of a listing of which nothing is left. */
export async function endLine(trx: Writer, listingId: string, step: LineStep): Promise<void> {
  for (const claim of await findInLine(trx, listingId)) {
    const change = { actor: 'rule', action: 'end', to: 'ended', why: 'gone' } as const;
    await changeClaim(trx, claim, change, step, step.pending);
  }
}
