import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/**
 * Listings with members in line although something is left that goes to them by itself: the owner has counted up, gives at once
 * since then, or shows the listing again.
 */
export async function findWaiting(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('listing_sharing', 'listing_sharing.listing_id', 'claims.listing_id')
    .innerJoin('listings', 'listings.id', 'claims.listing_id')
    .innerJoin('users', 'users.id', 'listings.user_id')
    .select('listing_sharing.listing_id')
    .distinct()
    // As text, so that SQLite uses the partial index of open claims.
    .where(sql<SqlBool>`claims.state in ('asked', 'offered', 'agreed')`)
    .where('claims.state', '=', 'asked')
    .where('listings.is_available', '=', 1)
    .where('listings.hidden_at', 'is', null)
    .where('listings.deleted_at', 'is', null)
    .where('users.is_active', '=', 1)
    .where(
      sql<SqlBool>`(listing_sharing.rule in ('first', 'least') and listing_sharing.at_once = 1
          and (listing_sharing.stock is null or listing_sharing.held + listing_sharing.gone < listing_sharing.stock)
        or listing_sharing.rule = 'draw' and listing_sharing.drawn_at is not null
          and listing_sharing.held + listing_sharing.gone < listing_sharing.stock)`,
    )
    .limit(limit)
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}
