import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { zonedTime } from '../../../lib/zoned-time.ts';
import { findStored, replaceStored, storeOnce } from '../../../platform/settings/stored-values.ts';
import { type Counted, type CountedKind, cellsOf } from './cells.ts';
import { findFirstCounted } from './counted.repo.ts';
import { findCounted } from './find-counted.ts';
import { insertNumbers, type NumberRow } from './numbers.repo.ts';

const KINDS: readonly CountedKind[] = ['asked', 'given', 'lent', 'taken'];
/** A pickup and a tap can be undone for a day, and the clock says for a day that a pickup is done. */
const SETTLED_MS = 2 * 86_400_000;

export const monthAfter = (month: string, months = 1): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

/**
 * Counts each month once when it is over, on several servers too (docs/product/numbers.md#months): a number that grew from day to day
 * would tell what one neighbor did on a day.
 */
export async function countMonths(ctx: Context): Promise<void> {
  const zone = await ctx.siteZone.current();
  const now = ctx.clock.now();
  const monthOf = (at: Date | string) => zonedTime(at, zone).toPlainDate().toPlainYearMonth().toString();
  const present = monthOf(new Date(now.getTime() - SETTLED_MS));
  let last = await findStored(ctx.db.read, 'numbersCountedUntil');
  if (last === undefined) {
    const first = await findFirstCounted(ctx.db.read);
    if (first === undefined) return;
    last = await storeOnce(ctx.db, 'numbersCountedUntil', monthAfter(monthOf(first), -1), now);
  }
  for (let month = monthAfter(last); month < present; month = monthAfter(month)) {
    const from = monthAfter(month, -1);
    const rows = numbersOf(month, await findCounted(ctx.db.read, periodOf(month, zone)));
    const isOurs = await ctx.db.transaction(async (trx) => {
      if (!(await replaceStored(trx, 'numbersCountedUntil', { from, to: month }, now))) return false;
      await insertNumbers(trx, rows);
      return true;
    });
    // Another server counts.
    if (!isOurs) return;
    await yieldToEventLoop();
  }
}

function periodOf(month: string, zone: string) {
  const begin = (one: string) =>
    new Date(Temporal.PlainDate.from(`${one}-01`).toZonedDateTime(zone).epochMilliseconds).toISOString();
  return { from: begin(month), before: begin(monthAfter(month)) };
}

/** The cells of a month. Both parts have the same sums, so that neither tells what the other leaves out. */
export function numbersOf(month: string, counted: readonly Counted[]): NumberRow[] {
  const rows = (kind: CountedKind, part: NumberRow['part'], nameOf: (one: Counted) => string | null) =>
    cellsOf(
      counted.filter((one) => one.kind === kind),
      nameOf,
    ).map((cell) => ({ month, kind, part, ...cell, ...(part === 'rule' && { grams: 0 }) }));
  return [
    ...KINDS.flatMap((kind) => rows(kind, 'crop', ({ crop }) => crop)),
    ...(['asked', 'given'] as const).flatMap((kind) => rows(kind, 'rule', ({ rule }) => rule)),
  ];
}
