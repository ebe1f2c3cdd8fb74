import type { Query, QueryClient } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { STORED_PREFIX } from '../browser-storage/device-storage.ts';
import { clearDraftTexts } from '../drafts/draft-store.ts';
import { OUTBOX_PREFIX, outboxOfOthers } from '../outbox/outbox-count.ts';
import { rememberPlace } from '../place/place-memory.ts';
import { isOfDevice } from '../prompts.ts';
import { clearPendingSignOut, SIGN_OUT_PENDING } from '../session/pending-sign-out.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { storeToken } from '../session/session-token.ts';
import { personOf, storedGroupsOf } from '../session/stored-owner.ts';
import { notifyOtherTabs } from '../session/tabs.ts';
import { deleteSeenPictures, dropStoredPages } from '../worker-data.ts';

/** The stored copy of the last signed-in member, and other data of their session. */
const PERSISTENT_USER = 'persistentUser';
const OF_LAST_MEMBER = new Set([PERSISTENT_USER, 'users', 'registeredUsers', 'listings']);

/** Drafts that belong to an address, not to a member. */
const OF_A_LINK = 'link:';

/** Keys of the device, shared by all members who use it. */
const THEME_KEY = 'theme';

/** Queries that stay: the caller sets the session, and the site is the same for all. */
const SHARED_QUERIES = new Set<unknown>([SESSION_KEY[0], 'site']);

/** Pages on which a visitor is expected, unlike after an expired session. */
const signedOut = new WeakSet<QueryClient>();

/** Call it after signing in or registering. Guards and loaders run again for the new viewer. */
export function adoptSession(queryClient: QueryClient, session: { user: User; token: string | null }): void {
  clearPendingSignOut(queryClient);
  storeToken(session.token);
  // The place of the profile counts from here on; without one the visitor's stays.
  if (session.user.zip_code) rememberPlace(queryClient, null);
  endPushes((device) => device.unsubscribeOthers(session.user.id));
  changeViewer(queryClient, session.user);
  notifyOtherTabs('signed-in');
}

/** Call it after signing out, with or without a response of the server. */
export function clearSession(queryClient: QueryClient): void {
  leaveSession(queryClient);
  notifyOtherTabs('signed-out');
}

/** Like `clearSession`, for a tab that learns of it from another one. */
export function leaveSession(queryClient: QueryClient): void {
  const isWaitingOfOthers = outboxOfOthers(queryClient.getQueryData<User | null>(SESSION_KEY)?.id);
  signedOut.add(queryClient);
  storeToken(null);
  clearDraftTexts(
    (key) => key === THEME_KEY || key === SIGN_OUT_PENDING || isOfDevice(key) || isWaitingOfOthers(key),
  );
  sweepPhotos();
  deleteSeenPictures();
  endPushes((device) => device.unsubscribe());
  // The next person at this browser must not learn where the member looked.
  rememberPlace(queryClient, null);
  changeViewer(queryClient, null);
}

/**
 * Call it after the server refused a request for lack of a session, and the screen has shown that. The
 * member's text stays. The session becomes null at once: a late response that still contains the member would
 * redirect away from the sign-in page.
 */
export async function endSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: SESSION_KEY });
  signedOut.add(queryClient);
  storeToken(null);
  queryClient.setQueryData(SESSION_KEY, null);
}

/** Whether the viewer is signed out on a page that expects it. */
export function hasSignedOut(queryClient: QueryClient): boolean {
  return signedOut.has(queryClient);
}

/**
 * Deletes loaded and stored data of another viewer, whose session may just have expired. For a member,
 * queries on screen are fetched again. For a visitor that is left to the loaders, since a member's page must
 * not send requests that a visitor is refused.
 */
export function refreshViewerData(queryClient: QueryClient, viewer: 'member' | 'visitor'): void {
  if (viewer === 'member') signedOut.delete(queryClient);
  const user = queryClient.getQueryData<User | null>(SESSION_KEY);
  if (user) {
    const isOthers = othersKeys(user.acting?.id ?? user.id);
    clearDraftTexts((key) => !isOthers(key));
  }
  const predicate = ({ queryKey }: Query) => !SHARED_QUERIES.has(queryKey[0]);
  queryClient.removeQueries({ predicate, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate, refetchType: viewer === 'member' ? 'active' : 'none' });
}

/** Deletes the photos of deleted items. Its code is loaded with a member's first page. */
function sweepPhotos(): void {
  const sweeping = import('../outbox/outbox-store.ts').then((work) =>
    work.sweepWaitingPhotos({ withShared: true }),
  );
  sweeping.catch(() => {});
}

/** On the server the device ends with its session. What it shows names other members. */
function endPushes(end: (device: typeof import('../push/own-device.ts')) => Promise<void>): void {
  if ('serviceWorker' in navigator) import('../push/own-device.ts').then(end).catch(() => {});
}

function changeViewer(queryClient: QueryClient, user: User | null): void {
  dropStoredPages();
  queryClient.setQueryData(SESSION_KEY, user);
  refreshViewerData(queryClient, user ? 'member' : 'visitor');
}

/**
 * Returns a test for keys of either storage that belong to another member, whose session expired. Keys
 * contain the owner's id between colons: the member's, or that of a group for which the member has acted here. Waiting items of others
 * stay until their owner signs in again.
 */
function othersKeys(userId: string): (key: string) => boolean {
  const last = lastMember();
  const owners = [userId, ...storedGroupsOf(userId).keys()];
  return (key) => {
    if (key.startsWith(OUTBOX_PREFIX)) return false;
    if (OF_LAST_MEMBER.has(key)) return last !== null && last !== userId;
    const name = key.startsWith(STORED_PREFIX) ? key.slice(STORED_PREFIX.length) : key;
    return (
      name.includes(':') &&
      !name.startsWith(OF_A_LINK) &&
      !name.split(':').some((part) => owners.includes(part))
    );
  };
}

function lastMember(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PERSISTENT_USER) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    // Any other value cannot be this member.
    return 'id' in stored ? personOf(String(stored.id)) : '';
  } catch {
    return null;
  }
}
