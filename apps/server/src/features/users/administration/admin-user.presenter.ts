import type { AdminUser } from '@windfall/contract';
import type { UserRow } from '../../../platform/auth/auth.table.ts';

/** A member as administrators see them. Administrators manage accounts, so they see hidden addresses too. */
export function presentAdminUser(row: UserRow, listings: number, messages: number): AdminUser {
  return {
    id: row.id,
    name: row.full_name,
    full_name: row.full_name,
    username: row.username,
    email: row.email ?? '',
    email_verified: row.email_verified_at !== null,
    photo_url: row.photo_url,
    location: row.location,
    zip_code: row.zip_code,
    status: row.is_active === 1 ? 'active' : 'inactive',
    isActive: row.is_active === 1,
    deactivation_reason: row.deactivation_reason,
    isAdmin: row.is_admin === 1,
    is_test: row.is_test === 1,
    google: row.google_id !== null,
    listings_count: listings,
    messages_count: messages,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at || null,
  };
}
