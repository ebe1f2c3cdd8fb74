import type { Reader } from '../../../db/database.ts';

/** The fields that identify two accounts of the same person. */
export interface IdentityFields {
  readonly id: string;
  readonly email: string | null;
  readonly full_name: string;
  readonly zip_code: string | null;
  readonly location: string;
}

/** Reads members who can sign in. An administrator has decided about each deactivated account, so it is left out. */
export function findIdentityFields(db: Reader, after: string, limit: number): Promise<IdentityFields[]> {
  return selectIdentityFields(db).where('id', '>', after).orderBy('id').limit(limit).execute();
}

export function findIdentityFieldsById(db: Reader, ids: readonly string[]): Promise<IdentityFields[]> {
  return selectIdentityFields(db).where('id', 'in', ids).execute();
}

function selectIdentityFields(db: Reader) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'zip_code', 'location'])
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);
}

/** Reads the fields that decide which of several accounts of one person is in use. */
export function findAccountActivity(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'full_name',
      'username',
      'email',
      'created_at',
      'last_seen_at',
      'is_admin',
      'email_verified_at',
    ])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('inbox').select('user_id').whereRef('inbox.user_id', '=', 'users.id')).as(
        'has_messages',
      ),
      exists(selectFrom('listings').select('seq').whereRef('listings.user_id', '=', 'users.id')).as(
        'has_listings',
      ),
    ])
    .where('id', 'in', ids)
    .execute();
}

export type AccountActivity = Awaited<ReturnType<typeof findAccountActivity>>[number];
