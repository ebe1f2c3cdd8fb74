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
