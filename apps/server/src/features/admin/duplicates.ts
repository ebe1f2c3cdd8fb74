import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cleanDuplicates, type Duplicates, previewDuplicates } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import {
  deleteListingsById,
  findListingTexts,
  findListingTextsById,
  type ListingText,
} from '../listings/listings.service.ts';
import { findMemberSummaries } from '../users/users.service.ts';
import { deleteSelectedUsers, presentCandidate } from './delete-selected-users.ts';
import { type Deleted, type Destroy, NOTHING_DELETED } from './destroy.ts';
import { listingKey, placeKey } from './duplicate-keys.ts';
import { findDuplicateMembers, type MemberPair, stillDuplicateMembers } from './duplicate-members.ts';

/** Maximum number of pairs of a kind in a preview. */
const PREVIEW_LIMIT = 200;

/** Previews and deletes duplicate listings and accounts. A deletion finds the duplicates again. */
export function registerDuplicates(app: FastifyInstance, ctx: Context, destroy: Destroy): void {
  registerOperation(app, ctx, previewDuplicates, async () => {
    const as_of = ctx.clock.now().toISOString();
    const listings = await findDuplicateListings(ctx.db.read);
    return { as_of, ...(await presentDuplicates(ctx, listings, await findDuplicateMembers(ctx.db.read))) };
  });
  registerOperation(app, ctx, cleanDuplicates, async (call) => {
    const { listings, members, only } = call.body;
    const found = {
      listings: listings ? await findDuplicateListings(ctx.db.read) : [],
      members: members ? await findDuplicateMembers(ctx.db.read) : [],
    };
    return destroy(call, {
      action: 'duplicates.clean',
      reason: 'before-clean-duplicates',
      work: (trx, now, previewedAt) =>
        deleteDuplicates(ctx, trx, now, chosen(only, createdBefore(previewedAt, found))),
    });
  });
}

interface Found {
  readonly listings: readonly ListingPair[];
  readonly members: readonly MemberPair[];
}

/** Only pairs whose duplicate existed at the preview. */
function createdBefore(instant: string, { listings, members }: Found): Found {
  const existed = ({ remove }: ListingPair | MemberPair) => remove.created_at <= instant;
  return { listings: listings.filter(existed), members: members.filter(existed) };
}

/** Only the pairs whose duplicate was chosen. */
function chosen(ids: readonly string[] | undefined, found: Found): Found {
  if (ids === undefined) return found;
  const wanted = new Set(ids);
  const isWanted = ({ remove }: ListingPair | MemberPair) => wanted.has(remove.id);
  return { listings: found.listings.filter(isWanted), members: found.members.filter(isWanted) };
}

/** Listings first: an owner of duplicates keeps the oldest listing, so the deletion makes no member idle. */
async function deleteDuplicates(ctx: Context, trx: Writer, now: Date, found: Found): Promise<Deleted> {
  const { count, images } = await deleteListingsById(trx, await stillDuplicateListings(trx, found.listings));
  const members = [];
  for (const ids of chunksOf(await stillDuplicateMembers(trx, found.members))) {
    const removed = await deleteSelectedUsers(ctx, trx, { kind: 'idle-among', ids }, now);
    members.push(...removed.members);
    images.push(...removed.images);
  }
  return { ...NOTHING_DELETED, members, listings: count, images };
}

async function presentDuplicates(
  { db }: Context,
  listings: readonly ListingPair[],
  members: readonly MemberPair[],
): Promise<Omit<Duplicates, 'as_of'>> {
  const shown = listings.slice(0, PREVIEW_LIMIT);
  const owners = await findMemberSummaries(
    db.read,
    shown.map(({ keep }) => keep.user_id),
  );
  const present = ({ id, title, user_id, created_at }: ListingPair['keep']) => ({
    id,
    title,
    owner_id: user_id,
    owner_name: owners.get(user_id)?.full_name ?? '',
    created_at,
  });
  return {
    listings: {
      count: listings.length,
      pairs: shown.map((pair) => ({
        keep: present(pair.keep),
        remove: present(pair.remove),
        differs_in_address: areElsewhere(pair),
      })),
    },
    members: {
      count: members.length,
      pairs: members.slice(0, PREVIEW_LIMIT).map(({ keep, remove, why }) => ({
        keep: presentCandidate(keep),
        remove: presentCandidate(remove),
        differs_in_address: why !== 'email',
        why,
      })),
    },
  };
}

/** Two listings of one owner with the same text. */
interface ListingPair {
  readonly keep: ListingText;
  readonly remove: ListingText;
}

/** Whether the listings are offered at two places. */
const areElsewhere = ({ keep, remove }: ListingPair): boolean => placeKey(keep) !== placeKey(remove);

const BATCH = 1_000;

/** All listings with an older duplicate. Reads in batches and yields in between. */
async function findDuplicateListings(db: Reader): Promise<ListingPair[]> {
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
async function stillDuplicateListings(trx: Writer, pairs: readonly ListingPair[]): Promise<string[]> {
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
