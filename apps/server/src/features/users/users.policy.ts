import type { UserRow } from '../../platform/auth/auth.table.ts';
import type { MaybeViewer, Viewer } from '../../platform/auth/viewer.ts';

/** The member and administrators may change a profile. */
export function canEditProfile(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId || viewer.isAdmin;
}

/** Members see the address unless it is hidden. Visitors never see it. */
export function canSeeEmail(viewer: MaybeViewer, row: Pick<UserRow, 'id' | 'shows_email'>): boolean {
  return viewer !== null && (viewer.id === row.id || row.shows_email === 1);
}

/** Only administrators and the member see a deactivated account. No viewer sees a deleted one. */
export function canSeeMember(
  viewer: MaybeViewer,
  row: Pick<UserRow, 'id' | 'is_active' | 'deleted_at'>,
): boolean {
  if (row.deleted_at !== null) return false;
  return row.is_active === 1 || viewer?.isAdmin === true || viewer?.id === row.id;
}

/** The member and administrators may delete an account. */
export function canDeleteAccount(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId || viewer.isAdmin;
}

/** Only the member may export their data; administrators may not. */
export function canExport(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId;
}
