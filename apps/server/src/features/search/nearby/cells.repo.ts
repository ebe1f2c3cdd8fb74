import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { ListingCellsTable } from '../search.table.ts';

export type OccupiedCell = Readonly<ListingCellsTable>;

/** Counts one more listing in this square. */
export async function enterCell(trx: Writer, cell: Omit<OccupiedCell, 'count'>): Promise<void> {
  await countCell(trx, cell);
}

const countCell = preparedQuery((db, { cell, latitude, longitude }: Omit<OccupiedCell, 'count'>) =>
  db
    .insertInto('listing_cells')
    .values({ cell, latitude, longitude, count: 1 })
    .onConflict((conflict) => conflict.column('cell').doUpdateSet({ count: sql`listing_cells.count + 1` })),
);

/** Counts one listing less in this square. */
export async function leaveCell(trx: Writer, cell: number): Promise<void> {
  await trx.updateTable('listing_cells').set({ count: sql`count - 1` }).where('cell', '=', cell).execute();
  await trx.deleteFrom('listing_cells').where('cell', '=', cell).where('count', '<=', 0).execute();
}

interface Box {
  readonly south: number;
  readonly north: number;
  readonly west?: number;
  readonly east?: number;
}

/** Squares with listings in a box of the map, or in a belt around the earth. */
export function findCellsIn(
  db: Reader,
  { west = -180, east = 180, ...bounds }: Box,
): Promise<OccupiedCell[]> {
  return findInBox(db, { ...bounds, west, east });
}

const findInBox = preparedQuery((db, { south, north, west, east }: Required<Box>) =>
  db
    .selectFrom('listing_cells')
    .select(['cell', 'latitude', 'longitude', 'count'])
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east),
);
