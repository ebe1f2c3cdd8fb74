import type { ClaimEnding, ClaimState, ListingKind } from '@windfall/contract';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Open claims that must end, with the reason: those a deletion, a deactivation, a block or the owner has left behind. */
export async function findOrphans(
  db: Reader,
  limit: number,
): Promise<{ readonly id: string; readonly why: ClaimEnding }[]> {
  const rows = await orphansQuery(db, limit).execute();
  return rows.map((row) => ({ id: row.id, why: reasonOf(row) }));
}

/** The query, exported for tests of its plan. */
export const orphansQuery = (db: Reader, limit: number) =>
  selectOrphans(db).orderBy('claims.seq').limit(limit);

/** Why this claim must end; undefined when it must not. */
export async function findOrphan(db: Reader, id: string): Promise<ClaimEnding | undefined> {
  const row = await selectOrphans(db).where('claims.id', '=', id).executeTakeFirst();
  return row && reasonOf(row);
}

function selectOrphans(db: Reader) {
  return (
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
        'claims.id',
        'claims.listing_id',
        'listings.is_available',
        'claims.state',
        'claims.kind',
        'askers.is_active as asker_active',
        'givers.is_active as giver_active',
        'user_blocks.blocker_id',
      ])
      // As text, so that both databases use the partial index of open claims.
      .where(sql<SqlBool>`claims.state in ('asked', 'offered', 'agreed')`)
      .where((eb) =>
        eb.or([
          eb('claims.listing_id', 'is', null),
          eb('askers.is_active', '=', 0),
          eb('givers.is_active', '=', 0),
          eb('user_blocks.blocker_id', 'is not', null),
          // The listing offered in return is deleted, or its owner has marked it as gone: promises of it stay then.
          eb.and([
            eb('claims.swap_amount', 'is not', null),
            eb.or([
              eb('swaps.id', 'is', null),
              eb.and([eb('swaps.is_available', '=', 0), eb('claims.state', '=', 'asked')]),
            ]),
          ]),
          // The owner has marked it as gone: what both agreed on stays, the line ends, and so do promises for what was wanted.
          eb.and([
            eb('listings.is_available', '=', 0),
            eb.or([
              eb('claims.state', '=', 'asked'),
              eb.and([eb('claims.kind', '=', 'wanted'), eb('claims.state', '=', 'offered')]),
            ]),
          ]),
        ]),
      )
  );
}

interface OrphanRow {
  readonly listing_id: string | null;
  readonly is_available: 0 | 1 | null;
  readonly state: ClaimState;
  readonly kind: ListingKind;
  readonly asker_active: 0 | 1;
  readonly giver_active: 0 | 1;
  readonly blocker_id: string | null;
}

function reasonOf(row: OrphanRow): ClaimEnding {
  if (row.blocker_id !== null) return 'blocked';
  if (row.asker_active === 0 || row.giver_active === 0) return 'member_left';
  if (row.listing_id === null) return 'listing_removed';
  return row.is_available === 0 && endsWhenGone(row) ? 'gone' : 'swap_gone';
}

const endsWhenGone = ({ state, kind }: OrphanRow) =>
  state === 'asked' || (kind === 'wanted' && state === 'offered');
