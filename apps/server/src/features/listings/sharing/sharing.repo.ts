import { randomBytes } from 'node:crypto';
import {
  EXCHANGE,
  HARVEST_MESSAGES,
  isSharingOfWanted,
  type ListingKind,
  LOAN_MESSAGES,
  type NewSharing,
  type Refusal,
  SHARING_MESSAGES,
  STANDING_MESSAGES,
} from '@windfall/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findActiveAccount } from '../../../platform/auth/accounts.repo.ts';
import { findOwnerId } from '../listings.repo.ts';
import type { ListingsTable } from '../listings.table.ts';
import type { ListingSharingTable } from './sharing.table.ts';

export type SharingRow = Selectable<ListingSharingTable>;

/** Why less than what is promised and gone cannot be counted. */
type DescribeRefusal = (sharing: SharingRow) => Promise<string | Refusal>;

/** How the listings of a member are shared, without the seeds: those are secret until the draw. */
export async function findSharingRows(db: Reader, userId: string): Promise<Omit<SharingRow, 'seed'>[]> {
  const rows = await db
    .selectFrom('listing_sharing')
    .innerJoin('listings', 'listings.id', 'listing_sharing.listing_id')
    .selectAll('listing_sharing')
    .where('listings.user_id', '=', userId)
    .execute();
  return rows.map(({ seed: _secret, ...row }) => row);
}

const NOTHING_SET = { stock: null, draw_at: null, seed: null, most_each: null };

/** Locks the sharing of a listing until the transaction ends, and creates it where the owner has set nothing. */
export async function lockSharing(trx: Writer, listingId: string): Promise<SharingRow> {
  const stored = await lockStoredSharing(trx, listingId);
  if (stored) return stored;
  const inserted = await trx
    .insertInto('listing_sharing')
    .values({ ...NOTHING_SET, listing_id: listingId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Nothing is returned where another request was faster.
  const created = inserted ?? (await lockStoredSharing(trx, listingId));
  // The listing was deleted between.
  if (!created) throw new AppError('LISTING_NOT_FOUND');
  return created;
}

/** Like `lockSharing`; undefined where there is none, also because the listing was deleted meanwhile. */
export async function lockStoredSharing(trx: Writer, listingId: string): Promise<SharingRow | undefined> {
  return (await lockOf(trx, { listingId }))[0];
}

const lockOf = preparedQuery((db, { listingId }: { listingId: string }) =>
  db
    .updateTable('listing_sharing')
    .set((eb) => ({ asking: eb.ref('asking') }))
    .where('listing_id', '=', listingId)
    .returningAll(),
);

/**
 * Stores how the owner shares a listing. Throws VALIDATION_FAILED when the stock is less than what is promised and gone, for a draw in
 * the past, for another rule after the draw, for a rule of something wanted, for other terms of what is lent, and for a standing wish of
 * a member.
 */
export async function storeSharing(
  trx: Writer,
  { id: listingId, kind }: Pick<Selectable<ListingsTable>, 'id' | 'kind'>,
  settings: NewSharing,
  now: string,
  describeRefusal: DescribeRefusal = async () => SHARING_MESSAGES.stockPromised,
): Promise<void> {
  if (kind === 'wanted' && !isSharingOfWanted(settings)) throw invalid('rule', SHARING_MESSAGES.wantedRule);
  const { at_once, comes_back, standing, harvest, ...sharing } = settings;
  if (standing) await assertStanding(trx, kind, listingId);
  const before = await lockSharing(trx, listingId);
  await assertTerms(trx, before, settings);
  if (harvest && kind !== 'offer') throw invalid('harvest', HARVEST_MESSAGES.offers);
  assertHarvest(before, harvest, now);
  const isSameDraw = before.rule === 'draw' && before.draw_at === sharing.draw_at;
  if (before.drawn_at !== null && !(sharing.rule === 'draw' && isSameDraw))
    throw invalid('rule', SHARING_MESSAGES.drawn);
  const latest = new Date(Date.parse(now) + EXCHANGE.aheadMs).toISOString();
  const drawAt = sharing.draw_at ?? '';
  if (sharing.rule === 'draw' && !isSameDraw && (drawAt <= now || drawAt > latest))
    throw invalid('draw_at', SHARING_MESSAGES.drawAt);
  if (sharing.stock !== null && sharing.stock < before.held + before.gone)
    throw invalid('stock', await describeRefusal(before));
  // The seed stays when only the time of the draw changes: its hash is published already.
  const seed = sharing.rule === 'draw' ? (before.seed ?? randomBytes(32).toString('hex')) : null;
  await trx
    .updateTable('listing_sharing')
    .set({ ...sharing, seed, at_once: at_once ? 1 : 0, comes_back: comes_back ? 1 : 0 })
    .set({ standing: standing ? JSON.stringify(standing) : null, ...harvestColumns(harvest) })
    .where('listing_id', '=', listingId)
    .execute();
}

/** Members who have asked agreed to come at this time. */
function assertHarvest(before: SharingRow, harvest: NewSharing['harvest'], now: string): void {
  const [from, to] = [harvest?.from ?? null, harvest?.to ?? null];
  if (from === before.happens_from && to === before.happens_to) return;
  if (before.asking + before.held + before.gone > 0) throw invalid('harvest.from', HARVEST_MESSAGES.inUse);
  const latest = new Date(Date.parse(now) + EXCHANGE.aheadMs).toISOString();
  if (from !== null && to !== null && (to <= now || from > latest))
    throw invalid('harvest.from', HARVEST_MESSAGES.timeAhead);
}

function harvestColumns(harvest: NewSharing['harvest']) {
  if (!harvest) return { happens_from: null, happens_to: null, harvest: null };
  return { happens_from: harvest.from, happens_to: harvest.to, harvest: JSON.stringify(harvest) };
}

/** Harvests that are over while their listing is still available. */
export async function findPastHarvests(db: Reader, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_sharing')
    .innerJoin('listings', 'listings.id', 'listing_sharing.listing_id')
    .select('listing_id')
    .where('happens_to', 'is not', null)
    .where('happens_to', '<=', now)
    .where('is_available', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

/** Public hours and an address that neighbors rely on are for groups, whose names an administrator has confirmed. */
async function assertStanding(trx: Writer, kind: ListingKind, listingId: string): Promise<void> {
  if (kind !== 'wanted') throw invalid('standing', STANDING_MESSAGES.offers);
  const ownerId = await findOwnerId(trx, listingId);
  const isGroup = ownerId !== undefined && (await findActiveAccount(trx, ownerId))?.is_group === 1;
  if (!isGroup) throw invalid('standing', STANDING_MESSAGES.groups);
}

/**
 * What is asked for, promised or lent is not turned from a gift into a loan or back, and no fewer are counted than are taken on one day
 * (docs/product/lending.md#terms). The sharing is locked.
 */
async function assertTerms(
  trx: Writer,
  before: SharingRow,
  { comes_back, stock }: NewSharing,
): Promise<void> {
  const most = before.comes_back === 1 ? await findMostLent(trx, before.listing_id) : 0;
  const isUsed = before.asking + before.held + before.gone + most > 0;
  if ((before.comes_back === 1) !== comes_back && isUsed) throw invalid('comes_back', LOAN_MESSAGES.inUse);
  if (stock !== null && stock < most) throw invalid('stock', LOAN_MESSAGES.stockLent);
}

/** The most things that are promised or out on one day, late ones aside. */
async function findMostLent(trx: Writer, listingId: string): Promise<number> {
  const { most } = await trx
    .selectFrom('lent_days')
    .select((eb) => eb.fn.max('held').as('most'))
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return Number(most ?? 0);
}

const invalid = (field: string, message: string | Refusal) =>
  new AppError('VALIDATION_FAILED', { message, fields: { [`sharing.${field}`]: message } });
