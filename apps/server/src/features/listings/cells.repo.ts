import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';

export interface OccupiedCell {
  readonly cell: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
}

/** One more listing lies in this square. */
export async function enterCell(trx: Writer, cell: Omit<OccupiedCell, 'count'>): Promise<void> {
  await trx
    .insertInto('listing_cells')
    .values({ ...cell, count: 1 })
    .onConflict((conflict) => conflict.column('cell').doUpdateSet({ count: sql`listing_cells.count + 1` }))
    .execute();
}

/** One listing less lies in this square. */
export async function leaveCell(trx: Writer, cell: number): Promise<void> {
  await trx.updateTable('listing_cells').set({ count: sql`count - 1` }).where('cell', '=', cell).execute();
  await trx.deleteFrom('listing_cells').where('cell', '=', cell).where('count', '<=', 0).execute();
}

/** The squares with something shared in a box of the map. */
export function findCellsIn(
  db: Reader,
  { south, north, west, east }: { south: number; north: number; west?: number; east?: number },
): Promise<OccupiedCell[]> {
  let query = db
    .selectFrom('listing_cells')
    .select(['cell', 'latitude', 'longitude', 'count'])
    .where('latitude', '>=', south)
    .where('latitude', '<=', north);
  if (west !== undefined) query = query.where('longitude', '>=', west);
  if (east !== undefined) query = query.where('longitude', '<=', east);
  return query.execute();
}
