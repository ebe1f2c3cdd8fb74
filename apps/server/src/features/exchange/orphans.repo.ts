import type { ClaimEnding } from '@windfall/contract';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Ids of open claims that must end: those a deletion, a deactivation, a block or the owner has left behind. */
export async function findOrphans(db: Reader, limit: number): Promise<string[]> {
  const rows = await orphansQuery(db, limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * The query, exported for tests of its plan. It compares each open claim with sets that are read once: those who left, those
 * who block each other, and gone listings with a line. Joined with each claim, they would be looked up five times for it.
 */
export const orphansQuery = (db: Reader, limit: number) =>
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
          join listings on listings.id = listing_sharing.listing_id
          where listing_sharing.asking > 0 and listings.is_available = 0))
        or (claims.kind = 'wanted' and claims.state = 'offered'
          and (select is_available from listings where listings.id = claims.listing_id) = 0)
        or (claims.swap_amount is not null and (claims.swap_listing_id is null or (claims.state = 'asked'
          and (select is_available from listings where listings.id = claims.swap_listing_id) = 0))))`,
    )
    .orderBy('claims.seq')
    .limit(limit);

/** Why this open claim must end; undefined when it must not. Reads what `orphansQuery` searches for, of one claim. */
export async function findOrphan(db: Reader, id: string): Promise<ClaimEnding | undefined> {
  const row = await orphanQuery(db, id).executeTakeFirst();
  return row && reasonOf(row);
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
      'swaps.is_available as is_swap_available',
      'askers.is_active as asker_active',
      'givers.is_active as giver_active',
      'user_blocks.blocker_id',
    ])
    .where('claims.state', 'in', ['asked', 'offered', 'agreed'])
    .where('claims.id', '=', id);

type OrphanRow = Awaited<ReturnType<ReturnType<typeof orphanQuery>['executeTakeFirstOrThrow']>>;

function reasonOf(row: OrphanRow): ClaimEnding | undefined {
  if (row.blocker_id !== null) return 'blocked';
  if (row.asker_active === 0 || row.giver_active === 0) return 'member_left';
  if (row.listing_id === null) return 'listing_removed';
  if (row.is_available === 0 && endsWhenGone(row)) return 'gone';
  return isSwapOver(row) ? 'swap_gone' : undefined;
}

/** The owner has marked it as gone: what both agreed on stays, the line ends, and so do promises for what was wanted. */
const endsWhenGone = ({ state, kind }: OrphanRow) =>
  state === 'asked' || (kind === 'wanted' && state === 'offered');

/** The listing offered in return is deleted, or its owner has marked it as gone: promises of it stay then. */
const isSwapOver = ({ swap_amount, is_swap_available, state }: OrphanRow) =>
  swap_amount !== null && (is_swap_available === null || (is_swap_available === 0 && state === 'asked'));
