import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
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

/** Whose picture this is, if every listing that shows it is hidden. */
export async function findHiddenOwner(db: Reader, id: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('listings')
    .select(['user_id', 'hidden_at'])
    .where('image_id', '=', id)
    .execute();
  return rows.every(({ hidden_at }) => hidden_at !== null) ? rows[0]?.user_id : undefined;
}
