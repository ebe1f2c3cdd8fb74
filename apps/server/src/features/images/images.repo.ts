import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { ImagesTable } from './images.table.ts';

export async function insertImage(trx: Writer, image: Insertable<ImagesTable>): Promise<void> {
  await trx.insertInto('images').values(image).execute();
}

export async function deleteImage(trx: Writer, id: string): Promise<void> {
  await trx.deleteFrom('images').where('id', '=', id).execute();
}

/** Answers the ids of what it deleted. */
export async function deleteImagesOf(trx: Writer, ownerId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('images').where('owner_id', '=', ownerId).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Which of these ids have a row. */
export async function findImageIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}
