import { centerOf, LISTING_COLUMNS } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportRow } from '../../platform/site-export.ts';

export const LISTING_EXPORT = {
  headings: [
    'id',
    ...LISTING_COLUMNS,
    'place_precision',
    'is_available',
    'is_hidden',
    'created_at',
    'updated_at',
  ],
  read: readExportPage,
} as const;

/** Listings in the order of publication. The columns that an import knows mean the same there: only a square has degrees. */
async function readExportPage(db: Reader, after: string): Promise<ExportRow[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.user_id')
    .leftJoin('listing_sharing', 'listing_sharing.listing_id', 'listings.id')
    .selectAll('listings')
    .select(['users.username', 'listing_sharing.unit', 'listing_sharing.stock'])
    .where('listings.deleted_at', 'is', null)
    .where('listings.seq', '>', Number(after))
    .orderBy('listings.seq')
    .limit(EXPORT_PAGE)
    .execute();
  return rows.map((row) => {
    const { cell, place_precision } = row;
    const point = place_precision === 'square' && cell !== null ? centerOf(cell) : undefined;
    return {
      after: String(row.seq),
      columns: {
        id: row.id,
        owner: row.username,
        kind: row.kind,
        title: row.title,
        description: row.description,
        category: row.category,
        produce_name: row.produce_name,
        crop: row.crop,
        quantity: row.quantity,
        unit: row.unit ?? '',
        stock: row.stock,
        price: row.price,
        picked_on: row.picked_on,
        best_by: row.best_by,
        location: row.location,
        zip_code: row.zip_code,
        latitude: inDegrees(point?.latitude),
        longitude: inDegrees(point?.longitude),
        place_precision,
        is_available: row.is_available,
        is_hidden: row.hidden_at === null ? 0 : 1,
        created_at: row.created_at,
        updated_at: row.updated_at,
      },
    };
  });
}

const DECIMALS = 5;
const inDegrees = (value: number | undefined) =>
  value === undefined ? null : Number(value.toFixed(DECIMALS));
