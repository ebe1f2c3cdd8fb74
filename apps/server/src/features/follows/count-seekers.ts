import { countSeekers, FOLLOWS, type QueryOf, type Taker } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findActiveAccount } from '../../platform/auth/accounts.repo.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import type { RateLimitPolicy } from '../../platform/rate-limit/rate-limiter.ts';
import { findBlockedIds } from '../blocks/blocks.service.ts';
import { cellOf, pointOfHome } from '../geo/geo.service.ts';
import { findShownBySeq, standingOf } from '../listings/listings.service.ts';
import { findWishesNear, type NearWish } from '../search/search.service.ts';
import { findLastingFollows } from './follows.repo.ts';

/** Enough for all titles that one tries; too few to find out who looks for what by asking from many places. */
const COUNTS: RateLimitPolicy = { name: 'seekers', limit: 60, windowMs: 3_600_000, isShared: true };

/** More lines would push the button of the form away. */
const TAKERS = 2;

/**
 * Tells a giver who near takes it at any time, and how many near them look for what they are about to share. Blocks make no difference: a count that changes by a
 * block would tell what its member looks for. The place is that of the profile for the same reason.
 */
export function registerCountSeekers(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, countSeekers, async ({ query, viewer }) => {
    const seekers = await countSeekersOf(ctx, viewer.id, query);
    if (!seekers) throw new AppError('TOO_MANY_REQUESTS');
    const takers = await findTakers(ctx, viewer, query);
    return { ...seekers, ...(takers.length > 0 && { takers }) };
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

/** The nearest groups that take it at any time, which is public; none with a block. */
async function findTakers(
  ctx: Context,
  viewer: Viewer,
  offer: QueryOf<typeof countSeekers>,
): Promise<Taker[]> {
  const { read, dialect } = ctx.db;
  const near = (await findNear(ctx, viewer.id, offer)).filter(({ owner }) => owner === 'standing');
  const seqs = near.slice(0, FOLLOWS.mostCount).map(({ seq }) => seq);
  const rows = new Map((await findShownBySeq(read, dialect, seqs)).map((row) => [row.seq, row]));
  const blocked = seqs.length > 0 ? await findBlockedIds(read, viewer) : new Set();
  return seqs
    .flatMap((seq) => {
      const row = rows.get(seq);
      const { standing } = row ? standingOf(row) : {};
      const isOpen = row?.is_available === 1 && row.user_id !== viewer.id && !blocked.has(row.user_id);
      if (!isOpen || !standing) return [];
      return { listing_id: row.id, title: row.title, user_name: row.full_name, standing };
    })
    .slice(0, TAKERS);
}

/** What is noted near the home of a member that this would meet, nearest first. */
async function findNear(
  { db }: Context,
  userId: string,
  { title, category }: QueryOf<typeof countSeekers>,
): Promise<NearWish[]> {
  const account = await findActiveAccount(db.read, userId);
  const home = account && pointOfHome(account);
  if (!home) return [];
  return findWishesNear(db.read, db.dialect, { title, produce_name: '', category, cell: cellOf(home) });
}

async function findSeekers(
  ctx: Context,
  userId: string,
  offer: QueryOf<typeof countSeekers>,
): Promise<ReadonlySet<string>> {
  const { db, clock } = ctx;
  const all = (await findNear(ctx, userId, offer)).filter(({ owner }) => owner !== 'standing');
  const near = all.slice(0, FOLLOWS.mostCount);
  const numbersOf = (kind: NearWish['owner']) =>
    near.filter(({ owner }) => owner === kind).map(({ seq }) => seq);
  const wishes = await findShownBySeq(db.read, db.dialect, numbersOf('wish'));
  const follows = await findLastingFollows(db.read, numbersOf('follow'), clock.now().toISOString());
  const seekers = [...wishes.filter(({ is_available }) => is_available === 1), ...follows];
  return new Set(seekers.map(({ user_id }) => user_id).filter((id) => id !== userId));
}
