import type { AnalyticsStep } from '@windfall/contract';

/** A UTC day as YYYY-MM-DD; its text order is its time order. */
export type Day = string;

export interface Span {
  /** Both days included. */
  readonly start: Day;
  readonly end: Day;
}

export const dayOf = (instant: Date | string): Day =>
  (typeof instant === 'string' ? instant : instant.toISOString()).slice(0, 10);

const date = (day: Day) => Temporal.PlainDate.from(day);

export const addDays = (day: Day, days: number): Day => date(day).add({ days }).toString();

/** Number of days in a span. */
export const lengthOf = ({ start, end }: Span): number => date(start).until(date(end)).days + 1;

/** First instant of a span of days, and the instant at which it has ended. */
export const instantsOf = ({ start, end }: Span): { from: string; before: string } => ({
  from: `${start}T00:00:00.000Z`,
  before: `${addDays(end, 1)}T00:00:00.000Z`,
});

/** The step that contains this day: the day, its week from Monday, or its month. */
export function stepAround(day: Day, by: AnalyticsStep): Span {
  const { dayOfWeek, day: dayOfMonth, daysInMonth } = date(day);
  const earlier = { day: 0, week: dayOfWeek - 1, month: dayOfMonth - 1 }[by];
  const length = { day: 1, week: 7, month: daysInMonth }[by];
  const start = addDays(day, -earlier);
  return { start, end: addDays(start, length - 1) };
}

/** The steps that overlap a span. Steps are whole; the last one ends today at the latest. */
export function stepsOf({ start, end }: Span, by: AnalyticsStep, today: Day): Span[] {
  const steps: Span[] = [];
  for (let day = start; day <= end; ) {
    const step = stepAround(day, by);
    steps.push({ start: step.start, end: step.end > today ? today : step.end });
    day = addDays(step.end, 1);
  }
  return steps;
}

/** Splits a span into spans of at most this many days. */
export function* piecesOf({ start, end }: Span, most: number): Generator<Span> {
  for (let first = start; first <= end; first = addDays(first, most)) {
    const last = addDays(first, most - 1);
    yield { start: first, end: last < end ? last : end };
  }
}
