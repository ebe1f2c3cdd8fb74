import { countSeekers, FOLLOWS, type QueryOf } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findActiveAccount } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import type { RateLimitPolicy } from '../../platform/rate-limit/rate-limiter.ts';
import { cellOf, pointOfHome } from '../geo/geo.service.ts';
import { findShownBySeq } from '../listings/listings.service.ts';
import { findWishesNear, type NearWish } from '../search/search.service.ts';
import { findLastingFollows } from './follows.repo.ts';

/** Enough for all titles that one tries; too few to find out who looks for what by asking from many places. */
const COUNTS: RateLimitPolicy = { name: 'seekers', limit: 60, windowMs: 3_600_000, isShared: true };

/**
 * Tells a giver how many near them look for what they are about to share. Blocks make no difference: a count that changes by a
 * block would tell what its member looks for. The place is that of the profile for the same reason.
 */
export function registerCountSeekers(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, countSeekers, async ({ query, viewer }) => {
    const seekers = await countSeekersOf(ctx, viewer.id, query);
    if (!seekers) throw new AppError('TOO_MANY_REQUESTS');
    return seekers;
  });
}

/** How many look for this near the member's home; null for few. Undefined once the member has asked too often. */
export async function countSeekersOf(
  ctx: Context,
  userId: string,
  offer: QueryOf<typeof countSeekers>,
): Promise<{ count: number | null } | undefined> {
  if (!(await ctx.rateLimits.take(COUNTS, userId, ctx.clock.now())).allowed) return undefined;
  const count = (await findSeekers(ctx, userId, offer)).size;
  return { count: count < FOLLOWS.leastCount ? null : count };
}

async function findSeekers(
  { db, clock }: Context,
  userId: string,
  { title, category }: QueryOf<typeof countSeekers>,
): Promise<ReadonlySet<string>> {
  const account = await findActiveAccount(db.read, userId);
  const home = account && pointOfHome(account);
  if (!home) return new Set();
  const offer = { title, produce_name: '', category, cell: cellOf(home) };
  const near = (await findWishesNear(db.read, db.dialect, offer)).slice(0, FOLLOWS.mostCount);
  const numbersOf = (kind: NearWish['owner']) =>
    near.filter(({ owner }) => owner === kind).map(({ seq }) => seq);
  const wishes = await findShownBySeq(db.read, db.dialect, numbersOf('wish'));
  const follows = await findLastingFollows(db.read, numbersOf('follow'), clock.now().toISOString());
  const seekers = [...wishes.filter(({ is_available }) => is_available === 1), ...follows];
  return new Set(seekers.map(({ user_id }) => user_id).filter((id) => id !== userId));
}
