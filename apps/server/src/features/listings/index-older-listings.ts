import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { placeOfListing } from '../geo/geo.service.ts';
import { indexListing } from './listing-index.ts';
import { findHome, type ListingRow, lockNotIndexed, updateListing } from './listings.repo.ts';

const BATCH = 100;

/**
 * Indexes listings that are not yet, those from before there was an index and those of a restored backup, and answers how
 * many. One from before listings had a place is given one. Until it is done they are missing from searches.
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
  const indexBatch = async (trx: Writer) => {
    const rows = await lockNotIndexed(trx, db.dialect, BATCH);
    for (const row of rows) {
      const place =
        row.cell === null ? await findPlace(trx, row) : { zip_code: row.zip_code, cell: row.cell };
      await indexListing(trx, db.dialect, { ...row, ...place });
    }
    return rows.length;
  };
  return db.transaction(indexBatch, { patient: true });
}

async function findPlace(trx: Writer, row: ListingRow): Promise<Pick<ListingRow, 'zip_code' | 'cell'>> {
  const home = await findHome(trx, row.user_id);
  if (!home) return { zip_code: row.zip_code, cell: row.cell };
  const place = placeOfListing(row, home);
  await updateListing(trx, row.seq, place);
  return place;
}
