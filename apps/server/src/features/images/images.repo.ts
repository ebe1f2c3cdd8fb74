import { type Insertable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { ImagesTable } from './images.table.ts';

export async function insertImage(trx: Writer, image: Insertable<ImagesTable>): Promise<void> {
  await trx.insertInto('images').values(image).execute();
}

export async function deleteImage(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('images').where('id', '=', id).execute();
}

export async function deleteImages(trx: Writer, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('images').where('id', 'in', ids).execute();
}

/** Answers the ids of what it deleted. */
export async function deleteImagesOf(trx: Writer, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom('images').where('owner_id', 'in', ownerIds).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Which of these ids have a row. */
export async function findImageIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

interface Sight {
  /** Everybody sees what names it. */
  readonly is_public: number | boolean;
  /** Who shares the listing that names it, or who the portrait shows; null where nothing names it. */
  readonly owner_id: string | null;
}

/** Asked with every picture that is sent, so each part is a look into an index. */
const findSight = preparedQuery((db, { id }: { readonly id: string }) =>
  db
    .selectFrom('images')
    .leftJoin('listings', 'listings.image_id', 'images.id')
    .leftJoin('users as seller', 'seller.id', 'listings.user_id')
    .leftJoin('users as portrayed', (join) =>
      join
        .onRef('portrayed.id', '=', 'images.owner_id')
        .on('portrayed.photo_url', 'like', sql<string>`'/images/' || images.id || '/%'`),
    )
    .select(({ fn }) => fn.coalesce('listings.user_id', 'portrayed.id').as('owner_id'))
    .select(({ and, eb, or }) =>
      or([
        and([
          eb('listings.hidden_at', 'is', null),
          eb('seller.is_active', '=', 1),
          eb('seller.deleted_at', 'is', null),
        ]),
        and([eb('portrayed.is_active', '=', 1), eb('portrayed.deleted_at', 'is', null)]),
      ]).as('is_public'),
    )
    .where('images.id', '=', id),
);

/** Who may see a picture, once for each listing that shows it; nothing for one without a row. */
export async function findSights(db: Reader, id: string): Promise<readonly Sight[]> {
  return findSight(db, { id });
}
