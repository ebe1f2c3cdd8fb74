import { foldText } from '@windfall/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedForIds, preparedQuery } from '../../db/prepared-query.ts';
import { AppError } from '../../lib/app-error.ts';
import type { NewUserRow, UserChanges, UserRow } from '../../platform/auth/auth.table.ts';
import { nameColumns } from './name-twins.repo.ts';

/** The text by which the directory finds a member, besides the email address. */
export const searchTextOf = (row: Pick<NewUserRow, 'full_name' | 'username'>) =>
  foldText(`${row.full_name} ${row.username}`);

export async function findUser(db: Reader | Writer, id: string): Promise<UserRow | undefined> {
  return (await findById(db, { id }))[0];
}

const findById = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);

/** `email` has to be in lower case, as it is stored. */
export function findUserByEmail(db: Reader | Writer, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findUserByGoogleId(db: Reader | Writer, googleId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('google_id', '=', googleId).executeTakeFirst();
}

export function findUserByOidcId(db: Reader | Writer, oidcId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('oidc_id', '=', oidcId).executeTakeFirst();
}

/** Gives the account the identity at the OpenID provider, unless it has one, and returns whether it did. */
export async function linkOidc(trx: Writer, id: string, oidcId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ oidc_id: oidcId })
    .where('id', '=', id)
    .where('oidc_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns whether the row was inserted. The email address or username of another row prevents that, also in a race.
 */
export async function insertUser(trx: Writer, row: NewUserRow): Promise<boolean> {
  const result = await trx
    .insertInto('users')
    .values({ ...row, ...(await nameColumns(trx, row.id, row.full_name)), search_text: searchTextOf(row) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The places of the newest members, as they entered them. */
export function findNewestHomes(db: Reader, limit: number) {
  return db
    .selectFrom('users')
    .select(['location', 'zip_code', 'latitude', 'longitude'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Sets the time of the change and locks the row until the transaction ends. Returns the row unless it is deleted. */
export function touchUser(trx: Writer, id: string, now: string): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** A new or newly proven address may be written to again. */
const TRUSTED_AGAIN = { email_refused_at: null, email_refusal: null };

/** Changes a member, with the columns that follow from the name. The caller has locked the row. */
export async function changeUser(trx: Writer, before: UserRow, changes: UserChanges): Promise<UserRow> {
  const { full_name = before.full_name, username = before.username } = changes;
  return trx
    .updateTable('users')
    .set({
      ...changes,
      ...(full_name !== before.full_name && (await nameColumns(trx, before.id, full_name))),
      ...((changes.email || changes.email_verified_at) && TRUSTED_AGAIN),
      search_text: searchTextOf({ full_name, username }),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The middle of the ZIP code is offered once; the answer ends that. */
export async function endPlaceOffer(trx: Writer, id: string): Promise<void> {
  await trx.updateTable('users').set({ place_offer_to: null }).where('id', '=', id).execute();
}

/** Replaces the hash if it is still `before`, and returns whether it was. */
export async function replacePasswordHash(
  trx: Writer,
  id: string,
  before: string | null,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('password_hash', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns the ids of active administrators and locks their rows. On PostgreSQL the update without a change takes the
 * locks. Of two administrators who resign concurrently, the second one sees the resignation of the first.
 */
async function lockAdmins(trx: Writer): Promise<string[]> {
  const rows = await trx
    .updateTable('users')
    .set({ is_admin: 1 })
    .where('is_admin', '=', 1)
    .where('is_active', '=', 1)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks a member's row. Locks the rows of all administrators first when the change may remove one. Throws
 * USER_NOT_FOUND or LAST_ADMIN.
 */
export async function lockMember(
  trx: Writer,
  id: string,
  now: Date,
  mayRemoveAdmin: boolean,
): Promise<UserRow> {
  const admins = mayRemoveAdmin ? await lockAdmins(trx) : [];
  const row = await touchUser(trx, id, now.toISOString());
  if (!row) throw new AppError('USER_NOT_FOUND');
  if (mayRemoveAdmin && admins.length === 1 && admins[0] === id) throw new AppError('LAST_ADMIN');
  return row;
}

export type MemberSummary = Pick<UserRow, 'id' | 'full_name' | 'is_admin' | 'is_active' | 'deleted_at'>;

/** Members by id, including deleted ones. */
export async function findMemberSummaries(
  db: Reader | Writer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'is_admin', 'is_active', 'deleted_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface MemberFace {
  readonly id: string;
  readonly full_name: string;
  /** Null for deactivated members, whose portraits are not served. */
  readonly picture: string | null;
  /** Neither deactivated nor deleted. */
  readonly isActive: boolean;
}

/** Names and pictures of members, by id. */
export async function findMemberFaces(
  db: Reader | Writer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberFace>> {
  if (ids.length === 0) return new Map();
  const rows = await facesOf(db, [...new Set(ids)], {});
  return new Map(
    rows.map(({ id, full_name, photo_url, is_active }) => [
      id,
      { id, full_name, picture: is_active === 1 ? photo_url : null, isActive: is_active === 1 },
    ]),
  );
}

const facesOf = preparedForIds((db, ids) =>
  db.selectFrom('users').select(['id', 'full_name', 'photo_url', 'is_active']).where('id', 'in', ids),
);

/** Most addresses that a sentence names. */
const MAX_ADDRESSES = 3;

/** Email addresses of active administrators who show theirs to members, those of the first administrators. */
export async function findShownAdminEmails(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', 1)
    .where('is_active', '=', 1)
    .where('shows_email', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ADDRESSES)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/** Ids of the active administrators. */
export async function findAdminIds(db: Reader | Writer): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('is_active', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of members, including closed accounts. */
export async function countMembers(db: Reader | Writer): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether there are more members than so many, without groups, test users and closed accounts. */
export async function hasMoreMembersThan(db: Reader, count: number): Promise<boolean> {
  const next = db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_group', '=', 0)
    .where('is_test', '=', 0)
    .limit(1)
    .offset(count);
  return (await next.executeTakeFirst()) !== undefined;
}

export async function hasMembers(db: Reader | Writer): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasMemberWithEmail(db: Reader, emails: readonly string[]): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('email', 'in', emails).executeTakeFirst()) !== undefined
  );
}
