import { type ClaimEnding, EXCHANGE } from '@windfall/contract';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';

/**
 * Ids of open claims that must end: those a deletion, a deactivation, a block or the owner has left behind. A listing marked as gone
 * ends them `EXCHANGE.goneMs` later, so that its owner can take that back.
 */
export async function findOrphans(db: Reader, now: string, limit: number): Promise<string[]> {
  const rows = await orphansQuery(db, now, limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * The query, exported for tests of its plan. It compares each open claim with sets that are read once: those who left, those
 * who block each other, and gone listings with a line. Joined with each claim, they would be looked up five times for it.
 */
export const orphansQuery = (db: Reader, now: string, limit: number) => {
  const isGone = sql`listings.is_available = 0 and coalesce(listings.taken_at, '') <= ${goneBy(now)}`;
  return (
    db
      .selectFrom('claims')
      .select('claims.id')
      // As text, so that both databases use the partial index of open claims.
      .where(sql<SqlBool>`claims.state in ('asked', 'offered', 'agreed')`)
      .where(
        sql<SqlBool>`(claims.listing_id is null
        or claims.asker_id in (select id from users where is_active = 0)
        or claims.giver_id in (select id from users where is_active = 0)
        or (claims.asker_id, claims.giver_id) in (select blocker_id, blocked_id from user_blocks
          union all select blocked_id, blocker_id from user_blocks)
        or (claims.state = 'asked' and claims.listing_id in (select listing_sharing.listing_id from listing_sharing
          join listings on listings.id = listing_sharing.listing_id where listing_sharing.asking > 0 and ${isGone}))
        or (claims.kind = 'wanted' and claims.state = 'offered'
          and exists (select 1 from listings where listings.id = claims.listing_id and ${isGone}))
        or (claims.swap_amount is not null and (claims.swap_listing_id is null
          or ((claims.state = 'asked' or (claims.kind = 'wanted' and claims.state = 'offered'))
          and exists (select 1 from listings where listings.id = claims.swap_listing_id and ${isGone})))))`,
      )
      .orderBy('claims.seq')
      .limit(limit)
  );
};

/** Listings that were marked as gone by then end claims. */
const goneBy = (now: string) => new Date(Date.parse(now) - EXCHANGE.goneMs).toISOString();

/** Why this open claim must end; undefined when it must not. Reads what `orphansQuery` searches for, of one claim. */
export async function findOrphan(db: Reader, id: string, now: string): Promise<ClaimEnding | undefined> {
  const row = await orphanQuery(db, id).executeTakeFirst();
  return row && reasonOf(row, goneBy(now));
}

const orphanQuery = (db: Reader, id: string) =>
  db
    .selectFrom('claims')
    .innerJoin('users as askers', 'askers.id', 'claims.asker_id')
    .innerJoin('users as givers', 'givers.id', 'claims.giver_id')
    .leftJoin('listings', 'listings.id', 'claims.listing_id')
    .leftJoin('listings as swaps', 'swaps.id', 'claims.swap_listing_id')
    .leftJoin('user_blocks', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([
            eb('user_blocks.blocker_id', '=', eb.ref('claims.asker_id')),
            eb('user_blocks.blocked_id', '=', eb.ref('claims.giver_id')),
          ]),
          eb.and([
            eb('user_blocks.blocker_id', '=', eb.ref('claims.giver_id')),
            eb('user_blocks.blocked_id', '=', eb.ref('claims.asker_id')),
          ]),
        ]),
      ),
    )
    .select([
      ...(['claims.listing_id', 'claims.state', 'claims.kind', 'claims.swap_amount'] as const),
      'listings.is_available',
      'listings.taken_at',
      'swaps.id as swap_id',
      'swaps.is_available as is_swap_available',
      'swaps.taken_at as swap_taken_at',
      'askers.is_active as asker_active',
      'givers.is_active as giver_active',
      'user_blocks.blocker_id',
    ])
    .where('claims.state', 'in', ['asked', 'offered', 'agreed'])
    .where('claims.id', '=', id);

type OrphanRow = Awaited<ReturnType<ReturnType<typeof orphanQuery>['executeTakeFirstOrThrow']>>;

function reasonOf(row: OrphanRow, by: string): ClaimEnding | undefined {
  if (row.blocker_id !== null) return 'blocked';
  if (row.asker_active === 0 || row.giver_active === 0) return 'member_left';
  if (row.listing_id === null) return 'listing_removed';
  if (endsWhenGone(row) && isGone(row.is_available, row.taken_at, by)) return 'gone';
  return isSwapOver(row, by) ? 'swap_gone' : undefined;
}

/** The owner has marked it as gone: what both agreed on stays, the line ends, and so do promises for what was wanted. */
const endsWhenGone = ({ state, kind }: OrphanRow) =>
  state === 'asked' || (kind === 'wanted' && state === 'offered');

const isGone = (isAvailable: 0 | 1 | null, takenAt: string | null, by: string) =>
  isAvailable === 0 && (takenAt ?? '') <= by;

/**
 * The other listing of a claim is deleted, or its owner has marked it as gone: what was promised in return stays then, and so does what
 * both agreed on.
 */
function isSwapOver(row: OrphanRow, by: string): boolean {
  if (row.swap_amount === null) return false;
  if (row.swap_id === null) return true;
  return endsWhenGone(row) && isGone(row.is_swap_available, row.swap_taken_at, by);
}
