import type { SharingRule } from '@windfall/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { ClaimRow } from '../claims.repo.ts';

/** Those who asked after a draw come after all ranks. */
const UNDRAWN = sql.lit(2_147_483_647);

/**
 * The sort key of a line before the order of asking (docs/product/exchange.md#line-order). Tables: `claims` and the
 * `listing_sharing` of their listing.
 */
const lineKey = (since: string) =>
  keyOf(
    { asker_id: sql.ref<string>('claims.asker_id'), draw_rank: sql.ref<number>('claims.draw_rank') },
    since,
  );

const keyOf = (
  { asker_id, draw_rank }: Readonly<Record<'asker_id' | 'draw_rank', unknown>>,
  since: string,
): RawBuilder<number> => sql<number>`case listing_sharing.rule
  when 'draw' then coalesce(${draw_rank}, ${UNDRAWN})
  when 'least' then (select count(*) from claims as got
    where got.asker_id = ${asker_id} and got.state = 'collected' and got.changed_at >= ${since})
  else 0 end`;

const claimsWithSharing = (db: Reader) =>
  db.selectFrom('claims').innerJoin('listing_sharing', 'listing_sharing.listing_id', 'claims.listing_id');

/** The state is written out: SQLite would plan the query anew each time, since partial indexes name states. */
const inLine = (db: Reader) =>
  claimsWithSharing(db).where('claims.state', '=', sql.lit('asked')).where('claims.swap_amount', 'is', null);

/** Ids of the claims in line of a listing, in the order of its rule, without swaps, which the owner answers; `since` is the beginning of 'lately'. */
export async function findLine(db: Reader, listingId: string, since: string): Promise<string[]> {
  const rows = await inLine(db)
    .select('claims.id')
    .where('claims.listing_id', '=', listingId)
    .orderBy(lineKey(since))
    .orderBy('claims.seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** The places of these claims in their lines, from 1; without those that are in none, and loans, each of which waits for other days. */
export async function findPlaces(
  db: Reader,
  claims: readonly ClaimRow[],
  since: string,
): Promise<ReadonlyMap<string, number>> {
  const waiting = claims.filter(
    ({ state, listing_id, swap_amount, loan_to }) =>
      state === 'asked' && listing_id !== null && swap_amount === null && loan_to === null,
  );
  const [first] = waiting;
  if (!first) return new Map();
  const rows = await (waiting.length === 1
    ? placeOf(db, { ...first, since })
    : ofLines(db, waiting, sql<number>`row_number() over ${inOrder(since)}`).execute());
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** Counts a line up to one claim: less work than the places of all in it. */
const placeOf = preparedQuery(
  (db, { id, seq, listing_id, asker_id, draw_rank, since }: ClaimRow & { since: string }) =>
    inLine(db)
      .select((eb) => [eb.val(id).as('id'), eb.fn.countAll<number>().as('value')])
      .where('claims.listing_id', '=', listing_id)
      .where(
        sql<boolean>`(${lineKey(since)}, claims.seq) <= (${keyOf({ asker_id, draw_rank }, since)}, ${seq})`,
      )
      // None when it has left the line.
      .having(sql<boolean>`max(case when claims.seq = ${seq} then 1 else 0 end) = 1`),
);

/**
 * The claims before this one in its line that can still be promised, in the order of asking, without those whose latest event is that they
 * were passed over. `rule` is that of the listing.
 */
export function findAhead(
  db: Reader,
  claim: ClaimRow,
  rule: SharingRule,
  since: string,
): Promise<ClaimRow[]> {
  // By this rule only earlier claims are before it: the index ends there.
  const end = rule === 'first' ? claim.seq : Number.MAX_SAFE_INTEGER;
  return aheadOf(db, { ...claim, since, end });
}

const aheadOf = preparedQuery(
  (
    db,
    { seq, listing_id, asker_id, giver_id, draw_rank, since, end }: ClaimRow & { since: string; end: number },
  ) =>
    inLine(db)
      .selectAll('claims')
      .where('claims.listing_id', '=', listing_id)
      .where('claims.seq', '<', end)
      .where(
        sql<boolean>`(${lineKey(since)}, claims.seq) < (${keyOf({ asker_id, draw_rank }, since)}, ${seq})`,
      )
      .where(sql<boolean>`not exists (select 1 from claim_events as latest
        where latest.claim_id = claims.id and latest.n = claims.version and latest.action = 'pass')`)
      .where(
        sql<boolean>`exists (select 1 from users where users.id = claims.asker_id and users.is_active = 1)`,
      )
      .where(sql<boolean>`not exists (select 1 from user_blocks
        where (blocker_id = claims.asker_id and blocked_id = ${giver_id})
          or (blocker_id = ${giver_id} and blocked_id = claims.asker_id))`)
      .orderBy('claims.seq'),
);

/** By the rule 'least': what the members directly before these claims picked up lately; null before the first in line. */
export async function findGotBefore(
  db: Reader,
  claims: readonly ClaimRow[],
  since: string,
): Promise<ReadonlyMap<string, number | null>> {
  if (claims.length === 0) return new Map();
  const got = sql<number | null>`lag(${lineKey(since)}) over ${inOrder(since)}`;
  const rows = await ofLines(db, claims, got).execute();
  return new Map(rows.map(({ id, value }) => [id, value === null ? null : Number(value)]));
}

/** A value of each of these claims, computed over the whole of its line. */
function ofLines<T>(db: Reader, claims: readonly ClaimRow[], value: RawBuilder<T>) {
  const listingIds = new Set(claims.flatMap(({ listing_id }) => listing_id ?? []));
  const lines = inLine(db)
    .select(['claims.id', value.as('value')])
    .where('claims.listing_id', 'in', [...listingIds]);
  const ids = claims.map(({ id }) => id);
  return db.selectFrom(lines.as('line')).select(['line.id', 'line.value']).where('line.id', 'in', ids);
}

const inOrder = (since: string) =>
  sql`(partition by claims.listing_id order by ${lineKey(since)}, claims.seq)`;

/** Where a claim stands in the list of its listing: promised ones, then those in line, then those that are over. */
type LinePosition = readonly [group: number, key: number, seq: number];

interface LinePage {
  readonly listingId: string;
  /** All claims for the giver, an asker's own. */
  readonly role: 'giver' | 'asker';
  readonly userId: string;
  readonly since: string;
  readonly after: LinePosition | undefined;
}

/** A page of the claims on a listing: promised ones, those in line in its order, those that are over, the latest first. */
export function findLinePage(db: Reader, { listingId, role, userId, since, after }: LinePage, limit: number) {
  const group = sql<number>`case when claims.state in ('offered', 'agreed') then 0 when claims.state = 'asked' then 1 else 2 end`;
  const key = sql<number>`case when claims.state in ('offered', 'agreed') then 0
    when claims.state = 'asked' then ${lineKey(since)} else -claims.seq end`;
  let query = claimsWithSharing(db)
    .selectAll('claims')
    .select([group.as('line_group'), key.as('line_key')])
    .where('claims.listing_id', '=', listingId)
    .where(role === 'giver' ? 'claims.giver_id' : 'claims.asker_id', '=', userId);
  if (after) query = query.where(sql<boolean>`(${group}, ${key}, claims.seq) > (${sql.join([...after])})`);
  return query.orderBy(group).orderBy(key).orderBy('claims.seq').limit(limit).execute();
}

/** All claims of a draw, in the drawn order: those who were not drawn come last. */
export function findDrawn(db: Reader, listingId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('draw_rank', 'is not', null)
    .orderBy('draw_rank')
    .execute();
}

export async function setDrawRank(trx: Writer, id: string, rank: number): Promise<void> {
  await trx.updateTable('claims').set({ draw_rank: rank }).where('id', '=', id).execute();
}
