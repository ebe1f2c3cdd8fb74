import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { indexStoredListing } from './index-stored-listing.ts';
import { lockNotIndexed } from './listings.repo.ts';

const BATCH = 100;

/**
 * Indexes listings that are not in the search index (from older versions or a restored backup) and returns their
 * number. Listings from before places were stored get a place. Until then searches do not find them.
 */
export async function indexOlderListings(ctx: Context): Promise<number> {
  for (let done = 0; ; ) {
    const indexed = await indexSome(ctx);
    done += indexed;
    if (indexed === 0) {
      if (done > 0) ctx.log.info({ listings: done }, 'older listings indexed');
      return done;
    }
    await yieldToEventLoop();
  }
}

function indexSome({ db }: Context): Promise<number> {
  const indexBatch = async (trx: Writer) => {
    const rows = await lockNotIndexed(trx, db.dialect, BATCH);
    for (const row of rows) await indexStoredListing(trx, db.dialect, row);
    return rows.length;
  };
  return db.transaction(indexBatch, { noTimeout: true });
}
