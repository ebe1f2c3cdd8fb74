import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '../auth.table.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** Stores a challenge, and deletes those that were not answered in time. */
export async function insertChallenge(
  trx: Writer,
  row: Insertable<PasskeyChallengesTable>,
  now: string,
): Promise<void> {
  await trx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await trx.insertInto('passkey_challenges').values(row).execute();
}

/** Uses up a challenge. Of several concurrent callers, one gets it. */
export function consumeChallenge(
  trx: Writer,
  { challenge, purpose, userId }: ChallengeUse,
  now: string,
): Promise<Pick<PasskeyChallengesTable, 'user_handle'> | undefined> {
  return trx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .returning('user_handle')
    .executeTakeFirst();
}

/** A challenge as it was issued: for what, and to whom. */
export interface ChallengeUse extends Pick<PasskeyChallengesTable, 'challenge' | 'purpose'> {
  readonly userId: string | null;
}

export async function insertPasskey(trx: Writer, row: PasskeyRow): Promise<void> {
  await trx.insertInto('passkeys').values(row).execute();
}

/** A member's passkeys, the first one first. */
export function findPasskeysOf(db: Reader | Writer, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export function findPasskeyByCredential(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/**
 * Records a use and returns whether the passkey is still there, with the counter that the answer was checked against.
 */
export async function markPasskeyUsed(
  trx: Writer,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function updatePasskeyName(
  trx: Writer,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes one passkey of this member and returns whether it existed. */
export async function deletePasskey(trx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasskeysOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('passkey_challenges').where('user_id', 'in', userIds).execute();
}

/** A member's passkeys for their export: without what the server checks them by. */
export const findPasskeyRows = (db: Reader, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
