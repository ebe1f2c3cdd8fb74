import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { clearDraftTexts } from '../draft-text.ts';
import { isWaitingOfOthers } from '../waiting-count.ts';
import { othersKeys } from './others-keys.ts';
import { clearPendingSignOut, SIGN_OUT_PENDING } from './pending-sign-out.ts';
import { SESSION_KEY } from './session-query.ts';
import { storeToken } from './session-token.ts';
import { notifyOtherTabs } from './tabs.ts';

/** Keys of the device, shared by all members who use it. */
const THEME_KEY = 'theme';

/** Kept: the caller sets the session, and the site is the same for all. */
const FOR_EVERYBODY = new Set<unknown>([SESSION_KEY[0], 'site']);

/** Pages on which a signed-out state is expected, unlike after a session that just expired. */
const signedOut = new WeakSet<QueryClient>();

/** After signing in or registering. The page notices by itself: guards and loaders run again for the new viewer. */
export function adoptSession(queryClient: QueryClient, session: { user: User; token: string }): void {
  clearPendingSignOut(queryClient);
  storeToken(session.token);
  changeViewer(queryClient, session.user);
  notifyOtherTabs('signed-in');
}

/** After signing out, with or without a response of the server. */
export function clearSession(queryClient: QueryClient): void {
  leaveSession(queryClient);
  notifyOtherTabs('signed-out');
}

/** As `clearSession`, for a tab that hears of it from another one. */
export function leaveSession(queryClient: QueryClient): void {
  const userId = queryClient.getQueryData<User | null>(SESSION_KEY)?.id;
  signedOut.add(queryClient);
  storeToken(null);
  clearDraftTexts((key) => key === THEME_KEY || key === SIGN_OUT_PENDING || isWaitingOfOthers(key, userId));
  sweepPhotos();
  changeViewer(queryClient, null);
}

/**
 * After the server has refused what was sent as one who is not signed in, and the screen has said so. What the member
 * has written stays. A response that still takes them for signed in would lead back from the sign-in page.
 */
export async function endSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: SESSION_KEY });
  signedOut.add(queryClient);
  storeToken(null);
  queryClient.setQueryData(SESSION_KEY, null);
}

/** Whether the viewer is signed out and expects to be. */
export function hasSignedOut(queryClient: QueryClient): boolean {
  return signedOut.has(queryClient);
}

/**
 * Forgets what was loaded and kept for another viewer, whose session may just have run out. What is on screen is asked for again for a member; for a visitor it is
 * left to the loaders, because a member's page must not ask for what a visitor is refused.
 */
export function refreshViewerData(queryClient: QueryClient, viewer: 'member' | 'visitor'): void {
  if (viewer === 'member') signedOut.delete(queryClient);
  const userId = queryClient.getQueryData<User | null>(SESSION_KEY)?.id;
  if (userId !== undefined) {
    const isOthers = othersKeys(userId);
    clearDraftTexts((key) => !isOthers(key));
  }
  const predicate = ({ queryKey }: Query) => !FOR_EVERYBODY.has(queryKey[0]);
  queryClient.removeQueries({ predicate, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate, refetchType: viewer === 'member' ? 'active' : 'none' });
}

/** Photos that waited with what was just forgotten. Its code is there: it is fetched beside a member's first page. */
function sweepPhotos(): void {
  const sweeping = import('../offline/outbox-store.ts').then((work) => work.sweepWaitingPhotos());
  sweeping.catch(() => {});
}

function changeViewer(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData(SESSION_KEY, user);
  refreshViewerData(queryClient, user ? 'member' : 'visitor');
}
