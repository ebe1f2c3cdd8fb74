import type { Viewer } from '../../../platform/auth/viewer.ts';

/** An account is deleted by its member and by administrators. */
export function canDeleteAccount(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId || viewer.isAdmin;
}

/** What is held about a member is for that member alone, which an administrator is not. */
export function canExport(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId;
}
