import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { InvitesTable } from './invites.table.ts';
import { findPersonalInvite, usePersonalInvite } from './personal-invites.repo.ts';

export type InviteRow = Selectable<InvitesTable>;

/** The latest invites of the site, beyond which none is managed. */
const MOST_LISTED = 200;

/** The invite with this code, and its member; of the site it has none. A code that was sent to one address holds for one. */
export async function findInvite(db: Reader | Writer, code: string): Promise<FoundInvite | undefined> {
  const invite = await findWithMember(db).where('code', '=', code).executeTakeFirst();
  if (invite) return invite;
  const personal = await findPersonalInvite(db, code);
  if (!personal) return undefined;
  const sent = await findWithMember(db).where('invites.id', '=', personal.invite_id).executeTakeFirst();
  return sent && { ...sent, code, maximum: 1, came: personal.user_id === null ? 0 : 1, isPersonal: true };
}

const findWithMember = (db: Reader | Writer) =>
  db
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.user_id')
    .selectAll('invites')
    .select(['users.full_name', 'users.is_active', 'users.waits_since', 'users.is_admin']);

type InviteWithMember = Awaited<ReturnType<ReturnType<typeof findWithMember>['executeTakeFirstOrThrow']>>;
export type FoundInvite = InviteWithMember & { readonly isPersonal?: true };

export function findInviteOf(db: Reader, userId: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export function findSiteInvite(db: Reader | Writer, id: string): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst();
}

export function findSiteInvites(db: Reader): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('user_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** How many came by the links of members. */
export async function countCameByMembers(db: Reader): Promise<number> {
  const { came } = await db
    .selectFrom('invites')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('came'), eb.lit(0)).as('came'))
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(came);
}

/** Stores an invite, or returns the one that its member has. */
export function storeInvite(trx: Writer, row: Insertable<InvitesTable>): Promise<InviteRow> {
  return trx
    .insertInto('invites')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ code: eb.ref('invites.code') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a member's invite a new code. */
export function replaceCode(trx: Writer, userId: string, code: string): Promise<InviteRow | undefined> {
  return trx
    .updateTable('invites')
    .set({ code })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Ends an invite, and returns whether it had not ended. */
export async function endInvite(trx: Writer, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invites')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a member who comes by an invite; false where it was used up meanwhile. */
export async function countCame(
  trx: Writer,
  { id: inviteId, code, isPersonal }: FoundInvite,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<boolean> {
  if (isPersonal && !(await usePersonalInvite(trx, code, userId))) return false;
  const { numUpdatedRows } = await trx
    .updateTable('invites')
    .set((eb) => ({ came: eb('came', '+', 1) }))
    .where('id', '=', inviteId)
    .where((eb) => eb.or([eb('maximum', 'is', null), eb('came', '<', eb.ref('maximum'))]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx
    .insertInto('invited_members')
    .values({ user_id: userId, invite_id: inviteId, created_at: now })
    .execute();
  return true;
}

/** Who invited these members: the name of the member, or of the invite of the site. */
export async function findInviters(
  db: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invited_members')
    .innerJoin('invites', 'invites.id', 'invited_members.invite_id')
    .leftJoin('users', 'users.id', 'invites.user_id')
    .select(['invited_members.user_id', 'invites.name', 'users.full_name'])
    .where('invited_members.user_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ user_id, name, full_name }) => [user_id, full_name ?? name]));
}

/** Deletes the invites of these members, by whom they came, and who came by them. */
export async function deleteInvitesOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  const theirs = trx.selectFrom('invites').select('id').where('user_id', 'in', userIds);
  await trx
    .deleteFrom('invited_members')
    .where((eb) => eb.or([eb('user_id', 'in', userIds), eb('invite_id', 'in', theirs)]))
    .execute();
  await trx.deleteFrom('personal_invites').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('invites').where('user_id', 'in', userIds).execute();
}

/** A member's own invite, and that by which the member came, for their export. */
export async function findInviteRows(db: Reader, userId: string): Promise<Record<string, unknown>[]> {
  const own = await db.selectFrom('invites').selectAll().where('user_id', '=', userId).execute();
  const came = await db.selectFrom('invited_members').selectAll().where('user_id', '=', userId).execute();
  const sent = await db.selectFrom('personal_invites').selectAll().where('user_id', '=', userId).execute();
  return [...own, ...came, ...sent];
}
