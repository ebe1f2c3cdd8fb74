import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { placeOfListing, pointOfZip } from '../geo/geo.service.ts';
import { hasWishes, indexListing, noteWanted, titleSortOf } from '../search/search.service.ts';
import { cropOfWords } from './crops/listing-crop.ts';
import { storedReady } from './crops/listing-freshness.ts';
import { findHome, type ListingRow, lockNotIndexed, updateListing } from './listings.repo.ts';
import { findListingPage, type Position } from './lists/listing-page.repo.ts';

const BATCH = 100;

/**
 * Indexes listings that are not in the search index (from older versions or a restored backup) and returns their
 * number. Listings from before places and crops were stored get them. Until then searches do not find them.
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

/**
 * Listings from before places were stored have none, and those of an older backup do not tell how precise theirs is; later ones with an
 * unknown ZIP code were taken for placed by it.
 */
const isMisplaced = ({ cell, place_precision, zip_code }: ListingRow) =>
  cell === null ||
  place_precision === null ||
  (place_precision === 'zip' && zip_code !== null && !pointOfZip(zip_code));

/** Indexes a stored listing that is not in the search index. A misplaced one gets its place, one whose words are not read its crop, and one of an older backup the day until which it is ready. */
export async function indexStoredListing(trx: Writer, dialect: DialectName, row: ListingRow): Promise<void> {
  const home = isMisplaced(row) ? await findHome(trx, row.user_id) : undefined;
  const place = home && placeOfListing(row, home, 'town');
  const crop = row.crop_by === null ? cropOfWords(row) : {};
  const ready = row.ready_until === null ? { ready_until: storedReady({ ...row, ...crop }) } : {};
  await updateListing(trx, row.seq, {
    ...place,
    ...crop,
    ...ready,
    title_sort: titleSortOf(row.title),
    is_indexed: 1,
  });
  await indexListing(trx, dialect, { ...row, ...place });
}

/** Notes what wanted listings of an older version look for, in one transaction: an interrupted start begins anew. */
export async function indexOlderWishes({ db }: Pick<Context, 'db'>): Promise<void> {
  if (await hasWishes(db.read, 'wish')) return;
  const wanted = { sort: 'oldest', kind: 'wanted', available: true } as const;
  await db.transaction(
    async (trx) => {
      for (let after: Position | undefined; ; ) {
        const rows = await findListingPage(trx, { ...wanted, after }, BATCH);
        for (const row of rows) if (row.is_indexed === 1) await noteWanted(trx, row);
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) return;
        after = { seq: last.seq, key: '' };
      }
    },
    { noTimeout: true },
  );
}
