import { FIRST_TOWN_CELL } from '@windfall/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import type { ListingCellsTable } from '../search.table.ts';

export type OccupiedCell = Readonly<ListingCellsTable>;

/** Counts one more listing in this square. */
export const enterCell = preparedQuery((db, { cell, latitude, longitude }: Omit<OccupiedCell, 'count'>) =>
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

/** Squares and towns with listings in a box of the map, or in a belt around the earth. */
export const findCellsIn = (db: Reader, box: Box): Promise<OccupiedCell[]> => findInBox(db, wholeBox(box));

/** Of those the towns alone, which are few. */
export const findTownsIn = (db: Reader, box: Box): Promise<OccupiedCell[]> =>
  findTownsInBox(db, wholeBox(box));

const wholeBox = ({ west = -180, east = 180, ...bounds }: Box) => ({ ...bounds, west, east });

const cellsInBox = (db: Reader, { south, north, west, east }: Required<Box>) =>
  db
    .selectFrom('listing_cells')
    .select(['cell', 'latitude', 'longitude', 'count'])
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east);

const findInBox = preparedQuery(cellsInBox);

/** The bound is a literal: a parameter would not meet the condition of the index `listing_cells_of_towns`. */
const findTownsInBox = preparedQuery((db: Reader, box: Required<Box>) =>
  cellsInBox(db, box).where('cell', '>=', sql.lit(FIRST_TOWN_CELL)),
);
