import { dayAfter, daysBetween, type LoanDays } from '@windfall/contract';

/** Names of the two fields of a loan; people choose its last day, and the server takes the first free one. */
export const FIRST_DAY = 'loan.from';
export const LAST_DAY = 'loan.last';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The loan of two typed days; null where one is missing or they are not in order. */
export function loanBetween(first: string, last: string): LoanDays | null {
  if (!isDay(first) || !isDay(last) || daysBetween(first, last) < 0) return null;
  return { from: first, to: dayAfter(last, 1) };
}

/** Reads a loan from a field of the outbox, where it is JSON text; null where there is none. */
export function readLoan(text: unknown): LoanDays | null {
  if (typeof text !== 'string') return null;
  try {
    const { from, to } = JSON.parse(text) ?? {};
    return typeof from === 'string' && typeof to === 'string' && isDay(to) ? { from, to } : null;
  } catch {
    return null;
  }
}
