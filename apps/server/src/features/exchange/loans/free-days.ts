import { dayAfter, daysOf, firstFullDay, type LoanDay, type LoanDays } from '@windfall/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Moment } from '../../../lib/zoned-time.ts';
import type { SharingRow } from '../../listings/listings.service.ts';
import type { ClaimRow } from '../claims.repo.ts';
import { findTaken, findWaitingDays, freeDays, takeDays } from './lent-days.repo.ts';
import { loanOf } from './loan-times.ts';

/** How many are free on each of these days (docs/product/lending.md#days). */
export async function findFree(
  db: Reader,
  { listing_id, stock }: Pick<SharingRow, 'listing_id' | 'stock'>,
  days: LoanDays,
): Promise<LoanDay[]> {
  const taken = await findTaken(db, listing_id, days);
  return daysOf(days).map((day) => ({ day, free: Math.max(0, (stock ?? 0) - (taken.get(day) ?? 0)) }));
}

/** Whether all days of a loan are free. */
export async function isFree(db: Reader, sharing: SharingRow, days: LoanDays): Promise<boolean> {
  return firstFullDay(await findFree(db, sharing, days), days) === undefined;
}

/** Throws LOAN_TAKEN with the first day of a loan on which nothing is free. */
export async function assertFree(db: Reader, sharing: SharingRow, days: LoanDays): Promise<void> {
  const full = firstFullDay(await findFree(db, sharing, days), days);
  if (full !== undefined) throw takenOn(full);
}

const takenOn = (day: string) => new AppError('LOAN_TAKEN', { message: ({ loans }) => loans.taken(day) });

const holdsDays = ({ state }: ClaimRow) => state === 'offered' || state === 'agreed' || state === 'out';

/**
 * Takes or gives back the days of a loan with a change of its claim: the only place where they move, beside the nights of a late one. The
 * sharing is locked. Throws LOAN_TAKEN.
 */
export async function moveDays(trx: Writer, sharing: SharingRow, before: ClaimRow, after: ClaimRow) {
  const { listing_id: id, stock } = sharing;
  const [had, has] = [holdsDays(before) ? loanOf(before) : null, holdsDays(after) ? loanOf(after) : null];
  const more = has && { from: had?.to ?? has.from, to: has.to };
  const full = more && (await takeDays(trx, id, more, stock ?? 0));
  if (full) throw takenOn(full);
  if (!had || has) return;
  await freeDays(trx, id, had, 'held');
  if (before.late_to !== null) await freeDays(trx, id, { from: had.to, to: before.late_to }, 'late');
}

/** The days from today on that a loan gives back when it ends. */
export const freedDays = ({ loan_from, loan_to, late_to }: ClaimRow, today: string): LoanDays | undefined =>
  loan_from === null || loan_to === null
    ? undefined
    : { from: loan_from > today ? loan_from : today, to: late_to ?? loan_to };

/**
 * Until when a loan can be kept longer: at most as long again as its owner lends it, not past a day that another member has booked or
 * waits for, and not more often than its owner allows (docs/product/lending.md#renew); null where that is not one day.
 */
export async function findRenewal(
  db: Reader,
  { id, loan_to }: ClaimRow,
  sharing: SharingRow,
  renewals: number,
  { today }: Pick<Moment, 'today'>,
): Promise<string | null> {
  if (loan_to === null || today >= loan_to || renewals >= sharing.renewals) return null;
  const days = { from: loan_to, to: dayAfter(loan_to, sharing.most_days) };
  const waiting = await findWaitingDays(db, sharing.listing_id, id);
  const free = (await findFree(db, sharing, days)).map(({ day, free }) => ({
    day,
    free: free - waiting.filter(({ from, to }) => from <= day && day < to).length,
  }));
  const end = firstFullDay(free, days) ?? days.to;
  return end > loan_to ? end : null;
}
