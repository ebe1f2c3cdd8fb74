import { type CropId, listOwnCrops } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';

/** The crops of a member's latest listings are looked at, and so many of them suggested. */
const MOST_LISTINGS = 500;
const MOST_CROPS = 8;
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
/** 'This time of the year' is so many days around the day. */
const SEASON_DAYS = 21;

export function registerListOwnCrops(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listOwnCrops, async ({ params: { id }, viewer, reply }) => {
    if (viewer.id !== id) throw new AppError('FORBIDDEN');
    reply.header('cache-control', 'no-store');
    const now = ctx.clock.now().getTime();
    const shared = await findShared(ctx.db.read, id);
    const inSeason = shared.filter(({ created_at }) => isInSeason(now - Date.parse(created_at)));
    return [...new Set([...inSeason, ...shared].map(({ crop }) => crop))].slice(0, MOST_CROPS);
  });
}

/** Whether something of this age was shared in an earlier year at this time of the year. */
function isInSeason(age: number): boolean {
  const days = age / DAY_MS;
  const years = Math.round(days / YEAR_DAYS);
  return years > 0 && Math.abs(days - years * YEAR_DAYS) <= SEASON_DAYS;
}

/** A member's latest offers with a crop. */
async function findShared(db: Reader, userId: string): Promise<{ crop: CropId; created_at: string }[]> {
  return db
    .selectFrom('listings')
    .select(['crop', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'offer')
    .where('crop', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(MOST_LISTINGS)
    .$narrowType<{ crop: CropId }>()
    .execute();
}
