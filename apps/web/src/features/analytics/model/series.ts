import type { AnalyticsPoint, AnalyticsStep } from '@windfall/contract';
import { utcDay } from '../../../lib/dates.ts';

/** One line or row of bars: a value for each point, null where none exists. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** Up to this number of values, a chart shows each as a mark of its own with its value. */
export const FEW_VALUES = 6;

/** Format of the values and of the axis. */
export interface Scale {
  readonly format: (value: number) => string;
  readonly whole: boolean;
  /** Minimum upper end of the axis. */
  readonly least?: number;
}

const UTC = { timeZone: 'UTC' } as const;

/** 'August 3, 2026', 'August 3 – 9, 2026' or 'August 2026'. */
export function pointName({ start, end }: AnalyticsPoint, by: AnalyticsStep, locale: string): string {
  if (by === 'month') {
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...UTC }).format(
      new Date(start),
    );
  }
  if (by === 'day') return utcDay(start, locale);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...UTC });
  return format.formatRange(new Date(start), new Date(end));
}

/** Short labels for an axis; with the year when the points are of several years. */
export function axisName(
  { start }: AnalyticsPoint,
  by: AnalyticsStep,
  locale: string,
  manyYears: boolean,
): string {
  const shape = by === 'month' ? { month: 'short' } : { month: 'short', day: 'numeric' };
  const year = manyYears ? { year: '2-digit' } : {};
  const options = { ...shape, ...year, ...UTC } as Intl.DateTimeFormatOptions;
  return new Intl.DateTimeFormat(locale, options).format(new Date(start));
}
