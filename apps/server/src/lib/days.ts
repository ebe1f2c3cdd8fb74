import type { AnalyticsStep } from '@windfall/contract';

const DAY_MS = 86_400_000;

/** A UTC day as YYYY-MM-DD; its text order is its time order. */
export type Day = string;

export interface Span {
  /** Both days included. */
  readonly start: Day;
  readonly end: Day;
}

export const dayOf = (instant: Date | string): Day =>
  (typeof instant === 'string' ? instant : instant.toISOString()).slice(0, 10);

export const addDays = (day: Day, count: number): Day => dayOf(new Date(Date.parse(day) + count * DAY_MS));

/** Number of days in a span. */
export const lengthOf = ({ start, end }: Span): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/** First instant of a span of days, and the instant at which it has ended. */
export const instantsOf = ({ start, end }: Span): { from: string; before: string } => ({
  from: `${start}T00:00:00.000Z`,
  before: `${addDays(end, 1)}T00:00:00.000Z`,
});

/** The step that contains this day: the day, its week from Monday, or its month. */
export function stepAround(day: Day, by: AnalyticsStep): Span {
  if (by === 'day') return { start: day, end: day };
  if (by === 'week') {
    const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
    const start = addDays(day, -sinceMonday);
    return { start, end: addDays(start, 6) };
  }
  const start = `${day.slice(0, 7)}-01`;
  const next = stepStart(addDays(start, 31));
  return { start, end: addDays(next, -1) };
}

const stepStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

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
