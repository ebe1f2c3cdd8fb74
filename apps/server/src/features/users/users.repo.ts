import type { Reader, Writer } from '../../db/database.ts';
import type { UserRow } from './users.presenter.ts';

export function findUser(db: Reader | Writer, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}
