import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Reader, Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { findListingTexts, findListingTextsById, type ListingText } from '../listings/listings.service.ts';
import { listingKey, placeKey } from './duplicate-keys.ts';

/** Two listings of one owner with the same text. */
export interface ListingPair {
  readonly keep: ListingText;
  readonly remove: ListingText;
}

/** Whether the listings are offered at two places. */
export const areElsewhere = ({ keep, remove }: ListingPair): boolean => placeKey(keep) !== placeKey(remove);

const BATCH = 1_000;

/** All listings with an older duplicate. Reads in batches and yields in between. */
export async function findDuplicateListings(db: Reader): Promise<ListingPair[]> {
  const pairs: ListingPair[] = [];
  let owner = '';
  let oldest = new Map<string, ListingText>();
  for (let after = { user_id: '', seq: 0 }; ; ) {
    const rows = await findListingTexts(db, after, BATCH);
    for (const row of rows) {
      if (row.user_id !== owner) oldest = new Map();
      owner = row.user_id;
      const key = listingKey(row);
      const keep = oldest.get(key);
      if (keep) pairs.push({ keep, remove: row });
      else oldest.set(key, row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return pairs;
    after = last;
    await yieldToEventLoop();
  }
}

/** The ids of pairs that are still duplicates in this transaction; either listing may have changed. */
export async function stillDuplicateListings(trx: Writer, pairs: readonly ListingPair[]): Promise<string[]> {
  const found: string[] = [];
  for (const chunk of chunksOf(pairs)) {
    const ids = chunk.flatMap(({ keep, remove }) => [keep.id, remove.id]);
    const texts = new Map((await findListingTextsById(trx, [...new Set(ids)])).map((row) => [row.id, row]));
    for (const { keep, remove } of chunk) {
      const [one, other] = [texts.get(keep.id), texts.get(remove.id)];
      if (one && other && one.user_id === other.user_id && listingKey(one) === listingKey(other))
        found.push(remove.id);
    }
  }
  return found;
}
