import { randomBytes } from 'node:crypto';
import type { Database, Reader, Writer } from '../../db/database.ts';

/** What the server itself stores for the whole site, beside the settings of administrators. */
type Name =
  | 'unsubscribeKey'
  | 'pushKey'
  | 'timeZone'
  | 'seasonsCountedUntil'
  | 'numbersCountedUntil'
  | 'testEmailSentAt'
  | 'broadcastAt';

export async function findStored(db: Reader | Writer, name: Name): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

/** Stores this value unless there is one, and returns the stored one: another server may have been faster. */
export async function storeOnce(
  db: Pick<Database, 'read' | 'transaction'>,
  name: Name,
  value: string,
  now: Date,
): Promise<string> {
  await db.transaction((trx) =>
    trx
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value), updated_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  return (await findStored(db.read, name)) ?? '';
}

/** Replaces a stored value; false where another server has replaced it meanwhile. */
export async function replaceStored(
  trx: Writer,
  name: Name,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(to), updated_at: now.toISOString() })
    .where('name', '=', name)
    .where('value', '=', JSON.stringify(from))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * A secret of this site, made when it is first needed. All servers of a community have the same one, and a backup has it,
 * so that what was signed with it stays valid after a move.
 */
export async function siteSecret(
  db: Database,
  name: 'unsubscribeKey' | 'pushKey',
  now: Date,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  return (await findStored(db.read, name)) ?? storeOnce(db, name, make(), now);
}
