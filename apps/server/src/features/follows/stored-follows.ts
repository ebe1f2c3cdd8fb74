import type { Context } from '../../context.ts';
import { indexOlderListings } from '../listings/listings.service.ts';
import { deleteWishTerms, hasWishes, noteFollow } from '../search/search.service.ts';
import { deleteFollowsEndedBefore, findFollowsAfter, lockEndedFollows } from './follows.repo.ts';

const BATCH = 100;
/** So long a follow that has ended is listed, to be made again with one tap. */
const LISTED_MS = 60 * 86_400_000;

/** After a restore the index of searches is empty: fills it with the listings and what members follow. */
export async function indexStored(ctx: Context): Promise<void> {
  await indexOlderListings(ctx);
  await noteStoredFollows(ctx);
}

/** Notes the terms of all follows where there are none, in one transaction: an interrupted start begins anew. */
export async function noteStoredFollows({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  if (await hasWishes(db.read, 'follow')) return;
  const now = clock.now().toISOString();
  await db.transaction(
    async (trx) => {
      for (let after = 0; ; ) {
        const rows = await findFollowsAfter(trx, { after, now, count: BATCH });
        for (const row of rows)
          await noteFollow(trx, { ...row, seq: Number(row.seq), cell: Number(row.cell) });
        const last = rows.at(-1);
        if (!last) return;
        after = Number(last.seq);
      }
    },
    { noTimeout: true },
  );
}

/** Follows are met no more after their year, and are deleted some time later. */
export async function endFollows({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    const ended = await lockEndedFollows(trx, now.toISOString());
    if (ended.length === 0) return;
    await deleteWishTerms(trx, 'follow', ended);
    await deleteFollowsEndedBefore(trx, new Date(now.getTime() - LISTED_MS).toISOString());
  });
}
