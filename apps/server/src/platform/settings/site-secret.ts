import { randomBytes } from 'node:crypto';
import type { Database, Reader } from '../../db/database.ts';

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
  const known = await find(db.read, name);
  if (known !== undefined) return known;
  const value = JSON.stringify(make());
  await db.transaction((trx) =>
    trx
      .insertInto('settings')
      .values({ name, value, updated_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  // Another server may have been faster.
  return (await find(db.read, name)) ?? '';
}

async function find(db: Reader, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}
