import type { User } from '@windfall/contract';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import type { UserRow } from './users.table.ts';

/** A member as this viewer may see them: the e-mail address is for members, coordinates for the member alone. */
export function presentUser(row: UserRow, viewer: MaybeViewer): User {
  const isSelf = viewer?.id === row.id;
  return {
    id: row.id,
    name: row.full_name,
    full_name: row.full_name,
    username: row.username,
    email: isSelf || (viewer && row.shows_email === 1) ? row.email : null,
    roles: row.is_admin === 1 ? ['admin'] : [],
    isAdmin: row.is_admin === 1,
    photo_url: row.photo_url,
    picture: row.photo_url,
    google_id: null,
    location: row.location,
    zip_code: row.zip_code,
    latitude: isSelf ? row.latitude : null,
    longitude: isSelf ? row.longitude : null,
    bio: row.bio,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: row.is_active === 1 ? 'active' : 'inactive',
    isActive: row.is_active === 1,
  };
}
