import type { Reader, Writer } from '../../db/database.ts';
import type { SecondFactorsTable } from './auth.table.ts';

export function findSecondFactor(
  db: Reader | Writer,
  userId: string,
): Promise<SecondFactorsTable | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a secret that the member has not confirmed yet, in place of an earlier such one. */
export async function storeSecret(trx: Writer, userId: string, secret: string): Promise<void> {
  await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, used_step: 0, confirmed_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, used_step: 0 }))
    .execute();
}

/** Turns on this secret, and returns false when another one was stored in its place. */
export async function confirmSecret(
  trx: Writer,
  userId: string,
  secret: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up the codes of this step and of earlier ones, and returns whether this one was unused. */
export async function consumeStep(
  trx: Writer,
  userId: string,
  secret: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ used_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('used_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceCodes(trx: Writer, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ hash, user_id: userId }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a recovery code and returns whether it existed. */
export async function consumeCode(trx: Writer, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function countCodes(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What the member may know of it: since when it is on, and how many codes are left. */
export async function describeSecondFactor(db: Reader, userId: string) {
  const since = (await findSecondFactor(db, userId))?.confirmed_at ?? null;
  return { is_on: since !== null, since, recovery_codes_left: await countCodes(db, userId) };
}

/** Deletes secrets and recovery codes of these members, and returns how many had a secret. */
export async function deleteSecondFactors(trx: Writer, userIds: readonly string[]): Promise<number> {
  await trx.deleteFrom('recovery_codes').where('user_id', 'in', userIds).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('second_factors')
    .where('user_id', 'in', userIds)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
