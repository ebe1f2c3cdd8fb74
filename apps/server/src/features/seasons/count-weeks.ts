import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isPicked } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { zonedTime } from '../../lib/zoned-time.ts';
import { findStored, replaceStored, storeOnce } from '../../platform/settings/stored-values.ts';
import { findPublished, type PublishedCrop } from '../listings/listings.service.ts';
import { addToWeeks, type CropWeek, weekOf } from './crop-weeks.repo.ts';

const DAY_MS = 86_400_000;
const PAGE = 1_000;
/** A listing is stored some seconds after its time at most, so the order of the rows is nearly that of their times. */
const SLACK_MS = 3_600_000;
const NOTHING_COUNTED = new Date(0).toISOString();

/** Published after `since` and until `until`. */
interface Period {
  readonly since: string;
  readonly until: string;
}

/**
 * Counts the offers of crops that were published a day ago or earlier, each once, on several servers too. Until then an owner may have
 * deleted a mistake, and an administrator what is none of the kind; later changes and deletions leave the number as it is.
 */
export async function countWeeks(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() - DAY_MS).toISOString();
  const since =
    (await findStored(ctx.db.read, 'seasonsCountedUntil')) ??
    (await storeOnce(ctx.db, 'seasonsCountedUntil', NOTHING_COUNTED, now));
  if (until <= since) return;
  const counted = await countPublished(ctx, { since, until });
  await ctx.db.transaction(async (trx) => {
    if (await replaceStored(trx, 'seasonsCountedUntil', { from: since, to: until }, now))
      await addToWeeks(trx, counted);
  });
}

async function countPublished(ctx: Context, period: Period): Promise<CropWeek[]> {
  const zone = await ctx.siteZone.current();
  const weeks = new Map<string, CropWeek>();
  const first = new Date(Date.parse(period.since) - SLACK_MS).toISOString();
  for (let before: number | undefined; ; ) {
    const rows = await findPublished(ctx.db.read, before, PAGE);
    for (const { crop, created_at } of rows.filter((row) => isEvidence(row, period))) {
      const { year, week } = weekOf(zonedTime(created_at, zone).toPlainDate());
      const key = `${crop} ${year} ${week}`;
      weeks.set(key, { crop, year, week, count: (weeks.get(key)?.count ?? 0) + 1 });
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE || last.created_at < first) return [...weeks.values()];
    before = last.seq;
    await yieldToEventLoop();
  }
}

const isEvidence = (
  row: PublishedCrop,
  { since, until }: Period,
): row is PublishedCrop & { readonly crop: NonNullable<PublishedCrop['crop']> } =>
  row.created_at > since &&
  row.created_at <= until &&
  row.hidden_at === null &&
  row.deleted_at === null &&
  isPicked(row);
