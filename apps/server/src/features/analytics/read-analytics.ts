import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  ANALYTICS_LIMITS,
  ANALYTICS_MESSAGES,
  type Analytics,
  type AnalyticsPoint,
  type AnalyticsStep,
  CATEGORIES,
  EXCHANGE_FIGURES,
  type getAnalytics,
  type QueryOf,
  SHARING_RULES,
} from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { addDays, type Day, dayOf, lengthOf, piecesOf, type Span, stepsOf } from '../../lib/days.ts';
import { countersOf } from './analytics.service.ts';
import { CATEGORY, CLAIM, type Figures, PLACE, WAIT } from './analytics.table.ts';
import { countDay } from './count-day.ts';
import { findLastCounted, sumLists, sumSpans } from './daily-figures.repo.ts';
import { findMisses } from './search-misses.repo.ts';
import { waitWithin } from './waits.ts';

/** Number of days summed before other work gets a turn. */
const DAYS_AT_ONCE = 100;
/** How long a response waits for days that are still being counted. */
const WAIT_TIMEOUT_MS = 2_000;

/** The figures of a period: stored ones of past days, and today's counted now. */
export async function readAnalytics(ctx: Context, query: QueryOf<typeof getAnalytics>): Promise<Analytics> {
  const now = ctx.clock.now();
  const today = dayOf(now);
  const steps = resolveSteps(query, today);
  const span = { start: steps[0]?.start ?? today, end: steps.at(-1)?.end ?? today };
  await catchUp(ctx);
  const { read } = ctx.db;
  const yesterday = addDays(today, -1);
  const counted = (await findLastCounted(read)) ?? yesterday;
  const live = span.end === today ? await countDay(read, today) : undefined;
  const points = await sumByStep(read, steps, live, today);
  const total = addUp(points);
  const lists = await sumOfLists(read, span, live);
  return {
    from: span.start,
    to: span.end,
    by: query.by,
    generated_at: now.toISOString(),
    is_complete: counted >= yesterday,
    points: steps.map((step, index) => ({ ...step, ...figuresOf(points[index] ?? NOTHING) })),
    total: figuresOf(total),
    categories: CATEGORIES.map((name) => ({ name, count: lists.get(CATEGORY + name) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort(byCount),
    places: topOf(lists, PLACE),
    rules: rulesOf(total),
    searches: await findMisses(read, span, ANALYTICS_LIMITS.top),
  };
}

const NOTHING: Figures = new Map();

async function catchUp(ctx: Context): Promise<void> {
  const { figures, misses } = countersOf(ctx);
  const work = Promise.all([figures.countMissingDays(), misses.flush()]);
  const timeout = new AbortController();
  await Promise.race([
    work,
    sleep(WAIT_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
  // Work in the background has no caller; the next request starts it again.
  work.catch((error: unknown) => ctx.log.error({ err: error }, 'days could not be counted'));
}

/** The figures of each step, in order. */
async function sumByStep(
  db: Reader,
  steps: readonly Span[],
  live: Figures | undefined,
  today: string,
): Promise<Map<string, number>[]> {
  const sums = new Map(steps.map(({ start }) => [start, new Map<string, number>()]));
  for (const group of groupsOf(steps)) {
    for (const { start, figure, value } of await sumSpans(db, group)) sums.get(start)?.set(figure, value);
    await yieldToEventLoop();
  }
  const current = steps.findLast(({ end }) => end === today);
  if (live && current) merge(sums.get(current.start), live);
  return [...sums.values()];
}

/** Groups of consecutive steps up to the maximum number of days. */
function groupsOf(steps: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  let days = Number.POSITIVE_INFINITY;
  for (const step of steps) {
    days += lengthOf(step);
    if (days > DAYS_AT_ONCE) {
      groups.push([]);
      days = lengthOf(step);
    }
    groups.at(-1)?.push(step);
  }
  return groups;
}

async function sumOfLists(db: Reader, span: Span, live: Figures | undefined): Promise<Figures> {
  const sums = new Map<string, number>();
  for (const piece of piecesOf(span, DAYS_AT_ONCE)) {
    merge(sums, await sumLists(db, piece));
    await yieldToEventLoop();
  }
  merge(sums, live ?? NOTHING);
  return sums;
}

function merge(sums: Map<string, number> | undefined, more: Figures): void {
  for (const [figure, value] of more) sums?.set(figure, (sums.get(figure) ?? 0) + value);
}

function addUp(points: readonly Figures[]): Figures {
  const total = new Map<string, number>();
  for (const point of points) merge(total, point);
  return total;
}

function figuresOf(sums: Figures): Omit<AnalyticsPoint, 'start' | 'end'> {
  const of = (figure: string) => sums.get(figure) ?? 0;
  const waits = new Map(
    [...sums].flatMap(([figure, count]) =>
      figure.startsWith(WAIT) ? [[Number(figure.slice(WAIT.length)), count] as const] : [],
    ),
  );
  const claims = (name: string) =>
    [...sums].reduce((sum, [figure, n]) => sum + (figure.startsWith(`${CLAIM}${name}:`) ? n : 0), 0);
  return {
    asked: claims('asked'),
    promised: claims('promised'),
    picked_up: claims('picked_up'),
    missed: claims('missed'),
    listings: of('listings'),
    members: of('members'),
    messages: of('messages'),
    taken: of('taken'),
    conversations: of('conversations'),
    answered: of('answered'),
    answered_share: shareOf(of('answered'), of('conversations')),
    median_minutes: waitWithin(waits, 0.5),
    p90_minutes: waitWithin(waits, 0.9),
    found_taker: of('found_taker'),
    found_taker_share: shareOf(of('found_taker'), of('listings')),
  };
}

/** Rules under which something happened, in the order of the contract, then listings whose rule was deleted with them. */
function rulesOf(total: Figures): Analytics['rules'] {
  return [...SHARING_RULES, null]
    .map((rule) => {
      const of = (name: string) => total.get(`${CLAIM}${name}:${rule ?? ''}`) ?? 0;
      return {
        rule,
        asked: of('asked'),
        promised: of('promised'),
        picked_up: of('picked_up'),
        missed: of('missed'),
      };
    })
    .filter((row) => EXCHANGE_FIGURES.some((name) => row[name] > 0));
}

/** Figures counted at different moments may differ slightly; a share is at most 1. */
function shareOf(some: number, all: number): number | null {
  return all === 0 ? null : Math.min(1, some / all);
}

const byCount = (a: { name: string; count: number }, b: { name: string; count: number }) =>
  b.count - a.count || (a.name < b.name ? -1 : 1);

function topOf(figures: Figures, kind: string): { name: string; count: number }[] {
  return [...figures]
    .flatMap(([figure, count]) =>
      figure.startsWith(kind) ? [{ name: figure.slice(kind.length), count }] : [],
    )
    .sort(byCount)
    .slice(0, ANALYTICS_LIMITS.top);
}

/** Default period: 30 days, 26 weeks, 12 months. */
const USUAL_DAYS: Record<AnalyticsStep, number> = { day: 29, week: 175, month: 334 };

/** The requested steps, up to today. Throws VALIDATION_FAILED for none or too many. */
function resolveSteps({ from, to, by }: QueryOf<typeof getAnalytics>, today: Day): Span[] {
  const end = to === undefined || to > today ? today : to;
  const start = from ?? addDays(end, -USUAL_DAYS[by]);
  if (start > today) refuse('from', ANALYTICS_MESSAGES.future);
  if (start > end) refuse('to', ANALYTICS_MESSAGES.order);
  if (lengthOf({ start, end }) > ANALYTICS_LIMITS.days) refuse('from', ANALYTICS_MESSAGES.tooLong);
  const steps = stepsOf({ start, end }, by, today);
  if (steps.length > ANALYTICS_LIMITS.points) refuse('by', ANALYTICS_MESSAGES.tooMany);
  return steps;
}

function refuse(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
}
