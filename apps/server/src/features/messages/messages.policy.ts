import type { Viewer } from '../../platform/auth/viewer.ts';

/** Only members themselves read their inbox and counters, not administrators. */
export function mayReadInboxOf(viewer: Viewer, userId: string): boolean {
  return viewer.id === userId;
}

/** Members write in their own name only. */
export function mayWriteAs(viewer: Viewer, senderId: string): boolean {
  return viewer.id === senderId;
}
