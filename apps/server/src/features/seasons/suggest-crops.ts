import { type CropId, listOwnCrops, type SeasonPeriod } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Day } from '../../lib/days.ts';
import { findActiveAccount } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { placeOfHome } from '../geo/geo.service.ts';
import { findSharedCrops, type SharedCrop } from '../listings/listings.service.ts';
import { findGarden } from './garden.ts';
import type { SeasonAt } from './season-here.ts';

const MOST_CROPS = 8;
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
/** 'This time of the year' is so many days around the day. */
const AROUND_DAYS = 21;

/** Suggests what a member may be about to share (docs/product/produce.md#own-crops). */
export function registerSuggestCrops(app: FastifyInstance, ctx: Context, seasonAt: SeasonAt): void {
  registerOperation(app, ctx, listOwnCrops, async ({ params: { id }, viewer, reply }) => {
    if (viewer.id !== id) throw new AppError('FORBIDDEN');
    reply.header('cache-control', 'no-store');
    const now = ctx.clock.now();
    const shared = await findSharedCrops(ctx.db.read, id);
    const { crops } = await findGarden(ctx.db.read, id);
    const picked = await findPicked(ctx, id, seasonAt);
    return suggestedCrops(shared, crops, picked, now.getTime())
      .slice(0, MOST_CROPS)
      .map((crop) => ({ crop, quantity: shared.find((one) => one.crop === crop)?.quantity ?? '' }));
  });
}

type Grown = Pick<SharedCrop, 'crop'>;

/**
 * First what the member shared at this time of earlier years, then those crops of their garden and their listings that are picked here now,
 * what else they grow, what else is picked here, and what they shared at other times. `picked` is null while the climate is not known.
 */
function suggestedCrops(
  shared: readonly SharedCrop[],
  grown: readonly Grown[],
  picked: readonly CropId[] | null,
  now: number,
): CropId[] {
  const isPicked = ({ crop }: Grown) => picked === null || picked.includes(crop);
  const own = [...grown, ...shared];
  const ranked = [
    ...shared.filter(({ created_at }) => isThisTimeOfYear(now - Date.parse(created_at))),
    ...own.filter(isPicked),
    ...grown,
  ].map(({ crop }) => crop);
  return [...new Set([...ranked, ...(picked ?? []), ...shared.map(({ crop }) => crop)])];
}

/** Whether something of this age was shared in an earlier year at this time of the year. */
function isThisTimeOfYear(age: number): boolean {
  const days = age / DAY_MS;
  const years = Math.round(days / YEAR_DAYS);
  return years > 0 && Math.abs(days - years * YEAR_DAYS) <= AROUND_DAYS;
}

/** What is picked near the member today, that in the middle of its season first, and what is picked all year last. */
async function findPicked(ctx: Context, userId: string, seasonAt: SeasonAt): Promise<CropId[] | null> {
  const account = await findActiveAccount(ctx.db.read, userId);
  const { climate, crops, date } = await seasonAt(account && placeOfHome(account)?.point);
  if (climate === null) return null;
  const picked = crops.flatMap(({ crop, periods: [first] }) =>
    first && isNow(first, date) ? [{ crop, away: fromMiddle(first, date) }] : [],
  );
  return picked.toSorted((a, b) => a.away - b.away).map(({ crop }) => crop);
}

const isNow = ({ from }: SeasonPeriod, today: Day) => from === null || from <= today;

const fromMiddle = ({ from, until }: SeasonPeriod, today: Day): number =>
  from === null || until === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(Date.parse(today) - (Date.parse(from) + Date.parse(until)) / 2);
