import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { placeOfListing } from '../geo/geo.service.ts';
import { indexListing } from './listing-index.ts';
import { findHome, findNotIndexed, updateListing } from './listings.repo.ts';

const BATCH = 100;

/**
 * Finds the place of listings from before listings had one and indexes them with it, and answers how many. Until it is
 * done they are missing from searches.
 */
export async function indexOlderListings(ctx: Context): Promise<number> {
  for (let done = 0; ; ) {
    const indexed = await indexSome(ctx);
    done += indexed;
    if (indexed === 0) {
      if (done > 0) ctx.log.info({ listings: done }, 'older listings indexed');
      return done;
    }
    await yieldToOthers();
  }
}

function indexSome({ db }: Context): Promise<number> {
  return db.transaction(async (trx) => {
    const rows = await findNotIndexed(trx, BATCH);
    for (const row of rows) {
      const home = await findHome(trx, row.user_id);
      const place = home ? placeOfListing(row, home) : { zip_code: row.zip_code, cell: row.cell };
      await updateListing(trx, row.seq, place);
      await indexListing(trx, db.dialect, { ...row, ...place });
    }
    return rows.length;
  });
}
