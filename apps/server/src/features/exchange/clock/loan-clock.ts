import { dayAfter, LOANS } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import { askedDue, changeClaim } from '../change-claim.ts';
import { type ClaimRow, postpone } from '../claims.repo.ts';
import { giveToNext, type LineStep } from '../line/line.ts';
import { freedDays } from '../loans/free-days.ts';
import { findBookedFrom, findTaken, takeLateDay } from '../loans/lent-days.repo.ts';
import { isAnyIn } from '../loans/loan-facts.ts';
import { loanOf, outDue } from '../loans/loan-times.ts';
import { notifyOfDelay } from '../notify/notify-members.ts';
import { findSharing } from '../stock/stock.repo.ts';

const DAY_MS = 86_400_000;

/**
 * What time does to a loan that is due (docs/product/lending.md#late). `over` ends it, since its days have passed before it was handed over;
 * `picked up` counts it as handed over by silence, as a gift; `done` needs no more.
 */
export async function passLoanTime(
  trx: Writer,
  claim: ClaimRow,
  step: LineStep,
): Promise<'over' | 'picked up' | 'done'> {
  const loan = loanOf(claim);
  if (!loan) return 'picked up';
  if (claim.state === 'out') return passNights(trx, claim, step);
  const isOver = step.today >= loan.to;
  if (claim.state === 'asked') return isOver ? 'over' : putOff(trx, claim, askedDue(claim, step.zone));
  const sharing = claim.listing_id === null ? undefined : await findSharing(trx, claim.listing_id);
  if (!sharing || (await isAnyIn(trx, sharing))) return 'picked up';
  // Another member still has it.
  return isOver ? 'over' : putOff(trx, claim, new Date(Date.parse(step.now) + DAY_MS).toISOString());
}

async function putOff(trx: Writer, { id }: ClaimRow, due_at: string | null): Promise<'done'> {
  await postpone(trx, id, { due_at });
  return 'done';
}

/** A loan that was said to be back counts as back without an answer; another one takes each day that has begun since it was due. */
async function passNights(trx: Writer, claim: ClaimRow, step: LineStep): Promise<'done'> {
  if (isSilent(claim, step.now)) {
    const back = { actor: 'clock', action: 'return', to: 'back', set: { back_at: step.now } } as const;
    await changeClaim(trx, claim, back, step, step.pending);
    if (claim.listing_id !== null)
      await giveToNext(trx, claim.listing_id, step, freedDays(claim, step.today));
    return 'done';
  }
  let day = claim.late_to ?? claim.loan_to ?? step.today;
  for (; day <= step.today; day = dayAfter(day, 1)) await takeNight(trx, claim, day, step);
  const late = claim.loan_to !== null && day > claim.loan_to ? { late_to: day } : {};
  await postpone(trx, claim.id, { due_at: outDue({ ...claim, ...late }, step.zone), ...late });
  if (late.late_to !== undefined) step.pending.claim(claim);
  return 'done';
}

const isSilent = ({ back_said_at }: ClaimRow, now: string): boolean =>
  back_said_at !== null && Date.parse(back_said_at) + LOANS.backSilenceMs <= Date.parse(now);

/** Takes one day, and tells those whose loans begin on it where more are taken than there are. */
async function takeNight(trx: Writer, claim: ClaimRow, day: string, step: LineStep): Promise<void> {
  const { listing_id } = claim;
  if (listing_id === null) return;
  await takeLateDay(trx, listing_id, day);
  const sharing = await findSharing(trx, listing_id);
  const taken = await findTaken(trx, listing_id, { from: day, to: dayAfter(day, 1) });
  if ((taken.get(day) ?? 0) <= (sharing?.stock ?? 0)) return;
  const isFirst = day === claim.loan_to;
  for (const next of await findBookedFrom(trx, listing_id, day, isFirst))
    await notifyOfDelay(trx, claim, next, step, step.pending);
}
