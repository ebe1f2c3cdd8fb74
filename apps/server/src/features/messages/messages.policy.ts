import type { Viewer } from '../../platform/auth/viewer.ts';

/** Inbox and counters are for their member alone; being an administrator opens nobody's mail. */
export function mayReadInboxOf(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId;
}

/** Nobody writes in another's name. */
export function mayWriteAs(viewer: Viewer, senderId: string): boolean {
  return viewer.id === senderId;
}
