import type { Reader } from '../../../db/database.ts';
import { EXPORT_PAGE, type ExportRow } from '../../../platform/site-export.ts';

export const MEMBER_EXPORT = {
  headings: [
    'id',
    'username',
    'name',
    'email',
    'email_verified',
    'is_group',
    'is_admin',
    'is_test',
    'status',
    'location',
    'zip_code',
    'bio',
    'created_at',
    'last_seen_at',
  ],
  read: readMembers,
} as const;

/** Members and groups in the order of joining, without passwords and positions. */
async function readMembers(db: Reader, after: string): Promise<ExportRow[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(EXPORT_PAGE)
    .execute();
  return rows.map((row) => ({
    after: row.id,
    columns: {
      id: row.id,
      username: row.username,
      name: row.full_name,
      email: row.email,
      email_verified: row.email_verified_at === null ? 0 : 1,
      is_group: row.is_group,
      is_admin: row.is_admin,
      is_test: row.is_test,
      status: row.is_active === 0 ? 'inactive' : row.waits_since === null ? 'active' : 'waiting',
      location: row.location,
      zip_code: row.zip_code,
      bio: row.bio,
      created_at: row.created_at,
      last_seen_at: row.last_seen_at || null,
    },
  }));
}
