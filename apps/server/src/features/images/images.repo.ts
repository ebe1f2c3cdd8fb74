import { type Insertable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { ImagesTable } from './images.table.ts';

export async function insertImage(trx: Writer, image: Insertable<ImagesTable>): Promise<void> {
  await trx.insertInto('images').values(image).execute();
}

/** Deletes the row only: `discardImage` deletes the files after the commit. */
export async function deleteImage(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('images').where('id', '=', id).execute();
}

export async function deleteImages(trx: Writer, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('images').where('id', 'in', ids).execute();
}

/** Deletes the rows of all images of these users, but that of the site, and returns their ids. */
export async function deleteImagesOfUsers(
  trx: Writer,
  ownerIds: readonly string[],
  ofSite: string | undefined,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('images')
    .where('owner_id', 'in', ownerIds)
    .$if(ofSite !== undefined, (query) => query.where('id', '!=', ofSite ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function findImage(db: Reader, id: string) {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'color', 'widths'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The ids among these that have a row. */
export async function findImageIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

interface Sight {
  /** Whether all viewers may see the owner of the image. */
  readonly is_public: number | boolean;
  /** Owner of the listing or profile that shows it; null where none does. */
  readonly owner_id: string | null;
}

/** Runs with each served image, so each part is an index lookup. */
const findSight = preparedQuery((db, { id }: { readonly id: string }) =>
  db
    .selectFrom('images')
    .leftJoin('listings as covered', (join) =>
      join.onRef('covered.image_id', '=', 'images.id').on('covered.deleted_at', 'is', null),
    )
    .leftJoin('listing_photos', 'listing_photos.image_id', 'images.id')
    .leftJoin('listings as shown', (join) =>
      join.onRef('shown.id', '=', 'listing_photos.listing_id').on('shown.deleted_at', 'is', null),
    )
    .leftJoin('users as seller', (join) =>
      join.on('seller.id', '=', ({ fn }) => fn.coalesce('covered.user_id', 'shown.user_id')),
    )
    .leftJoin('users as portrayed', (join) =>
      join
        .onRef('portrayed.id', '=', 'images.owner_id')
        .on('portrayed.photo_url', 'like', sql<string>`'/images/' || images.id || '/%'`),
    )
    .select(({ fn }) => fn.coalesce('seller.id', 'portrayed.id').as('owner_id'))
    .select(({ and, eb, or }) =>
      or([
        and([
          eb('covered.hidden_at', 'is', null),
          eb('shown.hidden_at', 'is', null),
          eb('seller.is_active', '=', 1),
          eb('seller.deleted_at', 'is', null),
        ]),
        and([eb('portrayed.is_active', '=', 1), eb('portrayed.deleted_at', 'is', null)]),
      ]).as('is_public'),
    )
    .where('images.id', '=', id),
);

/** The visibility of an image, one row for each listing or profile that shows it; none without an image row. */
export async function findVisibility(db: Reader, id: string): Promise<readonly Sight[]> {
  return findSight(db, { id });
}

/** Who may see an image of a loan: its two members, and those who act for a group that is one of them. */
export async function findLoanMembers(db: Reader, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('loan_photos')
    .innerJoin('claims', 'claims.id', 'loan_photos.claim_id')
    .leftJoin('group_keepers', (join) =>
      join.on((eb) =>
        eb.or([
          eb('group_keepers.group_id', '=', eb.ref('asker_id')),
          eb('group_keepers.group_id', '=', eb.ref('giver_id')),
        ]),
      ),
    )
    .select(['asker_id', 'giver_id', 'group_keepers.user_id'])
    .where('loan_photos.image_id', '=', id)
    .execute();
  return rows.flatMap(({ asker_id, giver_id, user_id }) => [
    asker_id,
    giver_id,
    ...(user_id ? [user_id] : []),
  ]);
}

/** The newest image before `before` that is not complete. */
export function findIncompleteImage(
  db: Reader,
  before: string,
): Promise<{ id: string; widths: string } | undefined> {
  return db
    .selectFrom('images')
    .select(['id', 'widths'])
    .where('is_complete', '=', 0)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the oldest image that is not complete was stored. Written out, since SQLite would plan the query anew for each bound value of a partial index. */
export async function findOldestIncomplete(db: Reader): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('images')
    .select('created_at')
    .where('is_complete', '=', sql.lit(0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at;
}

/** Returns whether the image still exists. */
export async function completeImageRow(trx: Writer, id: string, widths: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('images')
    .set({ widths, is_complete: 1 })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ids of all images. */
export async function findAllImageIds(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('images').select('id').execute();
  return rows.map(({ id }) => id);
}

/** A member's images as they are stored, for their export. */
export const findImageRows = (db: Reader, userId: string) =>
  db.selectFrom('images').selectAll().where('owner_id', '=', userId).orderBy('id').execute();
