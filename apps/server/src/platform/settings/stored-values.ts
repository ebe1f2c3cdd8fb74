import { randomBytes } from 'node:crypto';
import type { Database, Reader } from '../../db/database.ts';

/** What the server itself stores for the whole site, beside the settings of administrators. */
type Name = 'unsubscribeKey' | 'pushKey' | 'timeZone';

export async function findStored(db: Reader, name: Name): Promise<string | undefined> {
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
