import { type LoanDays, lastDayOf } from '@windfall/contract';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { dayName, useToday } from '../../../lib/times/days.ts';
import { strings } from './loan-strings.ts';

/** A day in words of the reader's language, such as 'Saturday' or 'December 5'. */
export function useDayName(): (day: string) => string {
  const [today, locale] = [useToday(), useLocale()];
  return (day) => dayName(day, today, locale);
}

/** The days of a loan: 'from Saturday to December 5'. */
export function useLoanSpan(): (loan: LoanDays) => string {
  const t = useStrings(strings);
  const name = useDayName();
  return (loan) => t.span(name(loan.from), name(lastDayOf(loan)));
}
