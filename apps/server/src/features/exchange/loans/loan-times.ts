import {
  dayAfter,
  daysBetween,
  EXCHANGE,
  LOAN_MESSAGES,
  LOANS,
  type LoanDays,
  type LoanMoment,
  lastDayOf,
  type Refusal,
} from '@windfall/contract';
import { AppError } from '../../../lib/app-error.ts';
import { dayIn, type Moment, timeOn } from '../../../lib/zoned-time.ts';
import type { ClaimRow } from '../claims.repo.ts';

type LoanColumns = Pick<ClaimRow, 'loan_from' | 'loan_to'>;

/** The days of a claim; null for what is given away. */
export const loanOf = ({ loan_from, loan_to }: LoanColumns): LoanDays | null =>
  loan_from === null || loan_to === null ? null : { from: loan_from, to: loan_to };

/** Whether two loans have a day in common. */
export const overlap = (one: LoanDays, other: LoanDays): boolean =>
  one.from < other.to && other.from < one.to;

/** When a loan is to be back: by 8 PM of its last day, by the clock of the site. */
export const dueBackAt = (loan: LoanDays, zone: string): string =>
  timeOn(lastDayOf(loan), LOANS.dueTime, zone);

/** The midnight with which a day begins. */
export const beginOf = (day: string, zone: string): string => timeOn(day, '00:00', zone);

/** Whether a loan that is out was to be back before today. What its asker says to be back is not late. */
export const isLate = ({ state, loan_to, back_said_at }: ClaimRow, today: string): boolean =>
  state === 'out' && loan_to !== null && today >= loan_to && back_said_at === null;

/** Whether it is so late that its owner can say that it did not come back. */
export const isLostBy = (loan: LoanDays, today: string): boolean =>
  daysBetween(lastDayOf(loan), today) >= LOANS.lostDays;

/** When the clock looks at a loan that is out next: at the first midnight that it does not hold yet, or when silence ends it. */
export function outDue(
  { loan_to, late_to, back_said_at }: Pick<ClaimRow, 'loan_to' | 'late_to' | 'back_said_at'>,
  zone: string,
): string {
  const night = beginOf(late_to ?? loan_to ?? '', zone);
  if (back_said_at === null) return night;
  const silent = new Date(Date.parse(back_said_at) + LOANS.backSilenceMs).toISOString();
  const isSilentFirst = silent < night;
  return isSilentFirst ? silent : night;
}

/** Throws VALIDATION_FAILED unless a loan begins today or later, within a year, and is not longer than its owner allows. */
export function assertLoan(loan: LoanDays, mostDays: number, { today }: Moment): void {
  const latest = dayAfter(today, Math.floor(EXCHANGE.aheadMs / 86_400_000));
  if (loan.from < today || loan.from > latest) throw invalid('loan', LOAN_MESSAGES.daysOver);
  if (daysBetween(loan.from, loan.to) > mostDays)
    throw invalid('loan', ({ loans }) => loans.tooLong(mostDays));
}

/** Throws VALIDATION_FAILED unless a pickup is on a day of its loan. */
export function assertInLoan(claim: LoanColumns, window: { from: string; to: string }, zone: string): void {
  const loan = loanOf(claim);
  if (!loan) return;
  const days = [window.from, window.to].map((instant) => dayIn(zone, new Date(instant)));
  if (!days.every((day) => day >= loan.from && day < loan.to)) throw invalid('window', LOAN_MESSAGES.pickup);
}

/** Of which moment a photo of its condition can be added now; null where none can. */
export function photoMomentOf(
  { state, back_said_at, back_at }: Pick<ClaimRow, 'state' | 'back_said_at' | 'back_at'>,
  { now }: Pick<Moment, 'now'>,
): LoanMoment | null {
  if (state === 'out') return back_said_at === null ? 'out' : 'back';
  const isRecent = back_at !== null && Date.parse(now) - Date.parse(back_at) < LOANS.photoMs;
  return state === 'back' && isRecent ? 'back' : null;
}

export const invalid = (field: string, message: string | Refusal) =>
  new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
