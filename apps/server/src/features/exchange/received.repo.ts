import type { Reader } from '../../db/database.ts';

interface Range {
  readonly from: string;
  readonly before: string;
}

/** What was handed over to this member between two instants, earliest first, with who gave it. */
export function findReceived(db: Reader, askerId: string, { from, before }: Range) {
  return db
    .selectFrom('claims')
    .innerJoin('users', 'users.id', 'claims.giver_id')
    .leftJoin('listing_sharing as own', 'own.listing_id', 'claims.listing_id')
    .leftJoin('listing_sharing as other', 'other.listing_id', 'claims.swap_listing_id')
    .select(['claims.kind', 'claims.listing_title', 'claims.swap_title', 'claims.swap_amount'])
    .select(['claims.given', 'claims.how_much', 'claims.changed_at', 'users.full_name'])
    .select(['own.stock', 'own.unit', 'other.stock as from_stock', 'other.unit as from_unit'])
    .where('claims.asker_id', '=', askerId)
    .where('claims.state', '=', 'collected')
    .where('claims.changed_at', '>=', from)
    .where('claims.changed_at', '<', before)
    .orderBy('claims.changed_at')
    .orderBy('claims.seq')
    .execute();
}

export type ReceivedRow = Awaited<ReturnType<typeof findReceived>>[number];
