import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { PersonalInvitesTable } from './invites.table.ts';

/** The latest codes that were sent by email, beyond which none is listed. */
const MOST_LISTED = 1_000;

export async function insertPersonalInvites(
  trx: Writer,
  rows: readonly Insertable<PersonalInvitesTable>[],
): Promise<void> {
  await trx.insertInto('personal_invites').values(rows).execute();
}

/** The code that was sent to one address, with the invite that it belongs to. */
export function findPersonalInvite(db: Reader | Writer, code: string) {
  return db
    .selectFrom('personal_invites')
    .select(['invite_id', 'user_id'])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Whom these invites were sent to, and whether they came. */
export async function findInvitees(
  db: Reader,
  inviteIds: readonly string[],
): Promise<ReadonlyMap<string, { name: string; joined: boolean }[]>> {
  const rows =
    inviteIds.length === 0
      ? []
      : await db
          .selectFrom('personal_invites')
          .select(['invite_id', 'name', 'user_id'])
          .where('invite_id', 'in', inviteIds)
          .orderBy('invite_id', 'desc')
          .orderBy('name')
          .limit(MOST_LISTED)
          .execute();
  return Map.groupBy(
    rows.map(({ invite_id, name, user_id }) => ({ invite_id, name, joined: user_id !== null })),
    ({ invite_id }) => invite_id,
  );
}

/** Marks the code as used; false where it was used meanwhile. */
export async function usePersonalInvite(trx: Writer, code: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('personal_invites')
    .set({ user_id: userId })
    .where('code', '=', code)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets the names of those who did not come by codes from before this instant. */
export async function deleteUnusedPersonalInvites(trx: Writer, before: string): Promise<void> {
  await trx
    .deleteFrom('personal_invites')
    .where('user_id', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
