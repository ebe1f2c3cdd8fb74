import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { LoanPhotosTable } from './loan-photos.table.ts';

type Place = Pick<LoanPhotosTable, 'claim_id' | 'moment' | 'role'>;

/** The photos of these claims with their sizes, in the order in which they were taken. */
export async function findLoanPhotos(db: Reader, claimIds: readonly string[]) {
  if (claimIds.length === 0) return [];
  return db
    .selectFrom('loan_photos')
    .innerJoin('images', 'images.id', 'loan_photos.image_id')
    .select(['claim_id', 'moment', 'role', 'created_at', 'id', 'width', 'height', 'color', 'widths'])
    .where('claim_id', 'in', claimIds)
    .orderBy('id')
    .execute();
}
export type LoanPhotoRow = Awaited<ReturnType<typeof findLoanPhotos>>[number];

/** The image that a member has added for a moment; undefined without one. */
export async function findLoanPhoto(
  db: Reader,
  { claim_id, moment, role }: Place,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('loan_photos')
    .select('image_id')
    .where('claim_id', '=', claim_id)
    .where('moment', '=', moment)
    .where('role', '=', role)
    .executeTakeFirst();
  return row?.image_id;
}

export async function insertLoanPhoto(trx: Writer, row: Insertable<LoanPhotosTable>): Promise<void> {
  await trx.insertInto('loan_photos').values(row).execute();
}

/** Images of all loans, for a reset. */
export async function findAllLoanPhotos(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('loan_photos').select('image_id').execute();
  return rows.map(({ image_id }) => image_id);
}

/** The photos of a member's claims as they are stored, for their export; who added one for a group is told to that group alone. */
export async function findLoanPhotoRows(db: Reader, userId: string) {
  const rows = await db
    .selectFrom('loan_photos')
    .innerJoin('claims', 'claims.id', 'loan_photos.claim_id')
    .select(['image_id', 'claim_id', 'moment', 'role', 'by_user', 'asker_id'])
    .where((eb) => eb.or([eb('asker_id', '=', userId), eb('giver_id', '=', userId)]))
    .orderBy('image_id')
    .execute();
  return rows.map(({ by_user, asker_id, ...row }) => {
    const isOwn = row.role === (asker_id === userId ? 'asker' : 'giver');
    return { ...row, ...(isOwn && by_user !== null && { by_user }) };
  });
}
