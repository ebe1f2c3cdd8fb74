import { type Kysely, sql } from 'kysely';

/** Numbers of towns begin here (`FIRST_TOWN_CELL` of the contract). */
const FIRST_TOWN = sql.lit(10_000_000_000);
const TOWN_LISTINGS = sql`select seq from listings where place_precision = 'town'`;

/**
 * How precisely each listing is placed. Listings that know only their town leave the square of the town's middle and get a
 * number of their own; so do their squares and wishes, and the words of the index stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('place_precision', 'text').execute();
  await sql`
    update listings set place_precision = case when zip_code is null then 'town' else 'zip' end
    where cell is not null`.execute(db);
  await moveSquares(db);
  await sql`update wish_terms set cell = cell + ${FIRST_TOWN} where seq in (${TOWN_LISTINGS})`.execute(db);
  await sql`update listings set cell = cell + ${FIRST_TOWN} where place_precision = 'town'`.execute(db);
  // The towns around a point, which are few among the squares.
  await sql`
    create index listing_cells_of_towns on listing_cells (latitude, longitude, cell, count)
    where cell >= ${FIRST_TOWN}`.execute(db);
}

async function moveSquares(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into listing_cells (cell, latitude, longitude, count)
    select listing_cells.cell + ${FIRST_TOWN}, latitude, longitude, count(*)
    from listings join listing_cells on listing_cells.cell = listings.cell
    where place_precision = 'town' and is_indexed = 1
    group by listing_cells.cell, latitude, longitude`.execute(db);
  await sql`
    update listing_cells set count = count - (
      select town.count from listing_cells as town where town.cell = listing_cells.cell + ${FIRST_TOWN}
    )
    where cell + ${FIRST_TOWN} in (select cell from listing_cells where cell >= ${FIRST_TOWN})`.execute(db);
  await sql`delete from listing_cells where count <= 0`.execute(db);
}
