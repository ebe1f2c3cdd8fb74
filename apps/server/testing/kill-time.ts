import { randomUUID } from 'node:crypto';
import { dayAfter } from '@windfall/contract';
import type { Config } from '../src/config/config.ts';
import { freeDays, takeDays } from '../src/features/exchange/loans/lent-days.repo.ts';
import { loanOf } from '../src/features/exchange/loans/loan-times.ts';
import { suggest } from '../src/features/swaps/suggest-swaps.ts';
import { findOpenSwaps } from '../src/features/swaps/swaps.repo.ts';
import { momentOf } from '../src/lib/zoned-time.ts';
import { aMember } from './factories.ts';
import { openSite } from './kill-community.ts';
import type { Person } from './killable-server.ts';

/** So long ago a loan that begins today would have to be for its owner to say that it is lost. */
const LATER_DAYS = 30;

/** A swap of two new members, suggested to them as at night. */
export async function suggestSwap(config: Config): Promise<{ id: string; giver: Person; asker: Person }> {
  const { ctx, app, close } = await openSite(config);
  const sharer = async () => {
    const { id, bearer } = await aMember({ ctx, clock: ctx.clock });
    const payload = {
      title: randomUUID(),
      description: 'To swap',
      category: 'Fruits',
      sharing: { stock: 2 },
    };
    const made = await app.inject({ method: 'POST', url: '/api/listings', headers: bearer, payload });
    const person = { id, token: bearer.authorization.replace('Bearer ', '') };
    return { person, listingId: made.json<{ id: string }>().id };
  };
  const [one, other] = [await sharer(), await sharer()];
  const given = { crop: 'plum', km: 1, amount: 1, isPrivate: false };
  const cycle = [
    { ...given, from: one.person.id, to: other.person.id, listingId: one.listingId },
    { ...given, from: other.person.id, to: one.person.id, listingId: other.listingId },
  ];
  await suggest(ctx, cycle, await momentOf(ctx));
  const [swap] = await findOpenSwaps(ctx.db.read, one.person.id);
  await close();
  if (!swap) throw new Error('No swap is suggested.');
  return { id: swap.id, giver: one.person, asker: other.person };
}

/** Makes a loan that began today one that began weeks ago; the clock of the server takes the days since. */
export async function ageLoan(config: Config, claimId: string): Promise<void> {
  const { ctx, close } = await openSite(config);
  await ctx.db.transaction(async (trx) => {
    const row = await trx
      .selectFrom('claims')
      .selectAll()
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow();
    const loan = loanOf(row);
    if (!loan || row.listing_id === null) throw new Error('It is no loan.');
    const days = { from: dayAfter(loan.from, -LATER_DAYS), to: dayAfter(loan.to, -LATER_DAYS) };
    await freeDays(trx, row.listing_id, loan, 'held');
    await takeDays(trx, row.listing_id, days, 1);
    const set = { loan_from: days.from, loan_to: days.to, due_at: ctx.clock.now().toISOString() };
    await trx.updateTable('claims').set(set).where('id', '=', claimId).execute();
  });
  await close();
}
