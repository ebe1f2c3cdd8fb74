import { type Follow, listFollows, markFollowsSeen } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findOffersFor } from '../listings/listings.service.ts';
import { findFollowsOf } from './follows.repo.ts';
import { findMatches, markMatchesSeen } from './matches.repo.ts';
import { showFollow } from './show-follow.ts';

/** More is found by a look at what is near. */
const MOST_FOUND = 50;

/** What a member follows, with what was found since they looked. */
export function registerListFollows(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listFollows, ({ viewer }) => read(ctx.db.read, viewer.id));
  registerOperation(app, ctx, markFollowsSeen, async ({ viewer }) => {
    const now = ctx.clock.now().toISOString();
    return { seen: await ctx.db.transaction((trx) => markMatchesSeen(trx, viewer.id, now)) };
  });
}

async function read(db: Reader, userId: string): Promise<Follow[]> {
  const rows = await findFollowsOf(db, userId);
  const matches = await findMatches(db, userId, MOST_FOUND, { unseen: true });
  const offers = await findOffersFor(
    db,
    userId,
    matches.map(({ listing_id }) => listing_id),
  );
  return rows.map((row) => {
    const own = matches.filter(({ follow_id }) => follow_id === row.id);
    return showFollow(
      row,
      offers.filter(({ id }) => own.some(({ listing_id }) => listing_id === id)),
    );
  });
}
