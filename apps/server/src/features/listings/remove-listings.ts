import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Writer } from '../../db/database.ts';
import type { DialectName } from '../../db/dialects/predicates.ts';
import { clearWords } from '../../db/dialects/search-index.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { deleteImageRow, deleteImageRows } from '../images/images.service.ts';
import { unindexListing } from './listing-index.ts';
import { deleteListing, deleteListingRange, findListingsOf, findSeqRange } from './listings.repo.ts';

/** Number of deletions between yields to other requests. */
const YIELD_AFTER = 100;
const RANGE = 2_000;

/** Deleted listings; the image files are to be deleted after the commit. */
export interface RemovedListings {
  readonly count: number;
  readonly images: string[];
}

/** Deletes all listings of these members in the transaction that deletes the members. */
export async function removeListingsOfAll(trx: Writer, userIds: readonly string[]): Promise<RemovedListings> {
  const found = await findListingsOf(trx, userIds);
  return removeListingsById(
    trx,
    found.map(({ id }) => id),
  );
}

/** Deletes existing listings by id with their search index entries. */
export async function removeListingsById(trx: Writer, ids: readonly string[]): Promise<RemovedListings> {
  const images: string[] = [];
  let count = 0;
  for (const id of ids) {
    const deleted = await deleteListing(trx, id);
    if (!deleted) continue;
    count += 1;
    if (count % YIELD_AFTER === 0) await yieldToEventLoop();
    await unindexListing(trx, deleted);
    if (!deleted.image_id) continue;
    await deleteImageRow(trx, deleted.image_id);
    images.push(deleted.image_id);
  }
  return { count, images };
}

/** Deletes every listing. The caller holds the exclusive right to write. */
export async function clearListings(trx: Writer, dialect: DialectName): Promise<RemovedListings> {
  await clearWords(trx, dialect);
  await trx.deleteFrom('listing_words').execute();
  await trx.deleteFrom('listing_cells').execute();
  const { from: first, to: last } = await findSeqRange(trx);
  const images: string[] = [];
  let count = 0;
  for (let from = first; from <= last; from += RANGE) {
    const deleted = await deleteListingRange(trx, from, from + RANGE);
    count += deleted.length;
    images.push(...deleted.flatMap(({ image_id }) => image_id ?? []));
    await yieldToEventLoop();
  }
  for (const chunk of chunksOf(images)) await deleteImageRows(trx, chunk);
  return { count, images };
}
