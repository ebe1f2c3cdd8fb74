import type { ExchangeFigure, SharingRule } from '@windfall/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { Slice } from './slices.repo.ts';

interface ListingsCount {
  readonly category: string;
  readonly location: string;
  /** Number of created listings, and of those that found a taker. */
  readonly made: number;
  readonly taken: number;
}

/** Listings created in a slice, by category and place. */
export function countListings(db: Reader, slice: Slice): Promise<ListingsCount[]> {
  return listingsQuery(db, slice).execute();
}

/** The query, exported for tests of its plan. */
export function listingsQuery(db: Reader, { from, before }: Slice) {
  return db
    .selectFrom('listings')
    .select((eb) => ['category', 'location', eb.fn.countAll<number>().as('made'), foundTaker().as('taken')])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('deleted_at', 'is', null)
    .groupBy(['category', 'location']);
}

/**
 * Number of listings that are gone, or of which some was handed over (docs/product/exchange.md#claim-taker). With a limit,
 * because PostgreSQL would read all claims for an `exists`.
 */
const foundTaker = () => sql<number>`count(case when taken_at is not null or (
  select 1 from claims where claims.listing_id = listings.id
    and claims.state in ('collected', 'out', 'back') limit 1) = 1 or (
  select 1 from claims where claims.swap_listing_id = listings.id and claims.state = 'collected' limit 1) = 1
  then 1 end)`;

/** Number of listings created in a slice that were taken. */
export async function countFoundTaker(db: Reader, { from, before }: Slice): Promise<number> {
  const { taken } = await db
    .selectFrom('listings')
    .select(foundTaker().as('taken'))
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return taken;
}

/** Number of members who joined in a slice, without test users. */
export async function countJoined(db: Reader, { from, before }: Slice): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('is_test', '=', 0)
    .where('is_group', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Start and first reply of conversations that began in a slice. */
export function findAnswers(
  db: Reader,
  slice: Slice,
): Promise<{ created_at: string; answered_at: string | null }[]> {
  return answersQuery(db, slice).execute();
}

/** The query, exported for tests of its plan. */
export function answersQuery(db: Reader, { from, before }: Slice) {
  return db
    .selectFrom('conversations')
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('answered_at', 'is not', null);
}

interface ClaimsCount {
  readonly figure: ExchangeFigure | null;
  /** Null where the listing is deleted. */
  readonly rule: SharingRule | null;
  readonly count: number;
}

/** Counts of claims in a slice by outcome and by the rule of their listing. */
export function countClaims(db: Reader, { from, before }: Slice): Promise<ClaimsCount[]> {
  return db
    .selectFrom('claim_events as e')
    .innerJoin('claims as c', 'c.id', 'e.claim_id')
    .leftJoin('listing_sharing as s', 's.listing_id', 'c.listing_id')
    .leftJoin('claim_events as undo', (join) =>
      join
        .onRef('undo.claim_id', '=', 'e.claim_id')
        .on('undo.action', '=', 'undo')
        .on(sql<boolean>`undo.n = e.n + 1`),
    )
    .select((eb) => [claimFigure().as('figure'), 's.rule as rule', eb.fn.countAll<number>().as('count')])
    .where('e.at', '>=', from)
    .where('e.at', '<', before)
    .groupBy([claimFigure(), 's.rule'])
    .execute();
}

/** A change within a state, such as thanks, is none of these, and what was undone did not happen. */
const claimFigure = () => sql<ExchangeFigure | null>`case
  when e.action = 'ask' then 'asked'
  when coalesce(e.from_state, 'asked') = 'asked' and e.to_state in ('offered', 'agreed') then 'promised'
  when undo.n is not null then null
  when e.from_state = 'agreed' and e.to_state in ('collected', 'out') then 'picked_up'
  when e.from_state = 'agreed' and e.to_state = 'missed' then 'missed' end`;
