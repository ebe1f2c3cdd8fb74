import { GOOGLE_LINKED, type User } from '@windfall/contract';
import type { UserRow } from '../../platform/auth/auth.table.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { canSeeEmail } from './users.policy.ts';

/** A member as this viewer may see them. Members see the email address, and only the member sees the coordinates. */
export function presentUser(row: UserRow, viewer: MaybeViewer): User {
  const isSelf = viewer?.id === row.id;
  const rests = row.is_admin === 1 && isSelf && viewer.adminNeedsFactor === true;
  const isAdmin = row.is_admin === 1 && !rests;
  return {
    id: row.id,
    name: row.full_name,
    full_name: row.full_name,
    username: row.username,
    email: canSeeEmail(viewer, row) ? row.email : null,
    roles: isAdmin ? ['admin'] : [],
    isAdmin,
    photo_url: row.photo_url,
    picture: row.photo_url,
    google_id: row.google_id !== null && !isSelf ? GOOGLE_LINKED : row.google_id,
    location: row.location,
    zip_code: row.zip_code,
    latitude: isSelf ? row.latitude : null,
    longitude: isSelf ? row.longitude : null,
    bio: row.bio,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: row.is_active === 1 ? 'active' : 'inactive',
    isActive: row.is_active === 1,
    ...(row.shows_username === 1 && { shows_username: true }),
    ...(row.is_group === 1 && {
      is_group: true as const,
      public_hours: row.public_hours,
      public_address: row.public_address,
    }),
    ...(isSelf && viewer.acting && { acting: { id: viewer.acting.memberId, role: viewer.acting.role } }),
    ...(isSelf &&
      row.is_group === 0 && {
        email_verified: row.email_verified_at !== null,
        email_refused: row.email_refused_at !== null,
        shows_email: row.shows_email === 1,
        place_offered: row.place_offer_to !== null,
        ...(rests && { admin_needs_factor: true as const }),
        ...(row.waits_since !== null && row.is_admin === 0 && { awaits_approval: true as const }),
      }),
    ...(viewer?.isAdmin && { is_test: row.is_test === 1 }),
  };
}
