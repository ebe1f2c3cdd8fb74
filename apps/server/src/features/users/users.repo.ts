import type { Reader, Writer } from '../../db/database.ts';
import type { NewUserRow, UserRow } from './users.table.ts';

export function findUser(db: Reader | Writer, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `email` in lower case, as it is stored. */
export function findUserByEmail(db: Reader | Writer, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Whether the row went in: an e-mail address or username that is in use keeps it out, also under a race. */
export async function insertUser(trx: Writer, row: NewUserRow): Promise<boolean> {
  const result = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
