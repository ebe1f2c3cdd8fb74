type Part = () => Promise<unknown>;

/** Preloads code for offline use: the display of messages, the pages of cached data, and the search in it. */
const FOR_ALL: readonly Part[] = [
  () => import('../../lib/toasts/toast-container.tsx'),
  () => import('../../features/listings/local-listings.ts'),
  () => import('../../features/listings/components/sample-listings.tsx'),
  () => import('../routes/listings/browse.tsx'),
  () => import('../routes/listings/listing.tsx'),
];

/** For members also the outbox, profiles, and the pages that visitors cannot use; the service worker stores them where there is one. */
const FOR_MEMBERS: readonly Part[] = [
  () => import('../routes/users/user.tsx'),
  () => import('../../features/messages/stored-messages.ts'),
  () => import('../outbox/outbox-notice.tsx'),
  () => import('../outbox/waiting-list.tsx'),
  () => import('../../features/listings/components/waiting-photo.tsx'),
  () => import('../routes/messages/messages.tsx'),
  () => import('../routes/messages/conversation.tsx'),
  () => import('../routes/listings/create-listing.tsx'),
  () => import('../routes/listings/edit-listing.tsx'),
  () => import('../../features/listings/listing-check.ts'),
  () => import('../../features/listings/components/chosen-photos.tsx'),
  () => import('../../features/listings/components/read-fields.tsx'),
  () => import('../../features/listings/restore-new-listing.ts'),
];

/** Runs after the page's own requests. */
const PAUSE = 3_000;

/**
 * Loads the parts one after the other while the browser is idle, unless the visitor saves data. Returns a
 * function that stops it.
 */
export function preloadOfflineCode(viewer: 'member' | 'visitor'): () => void {
  let isStopped = false;
  const parts = viewer === 'member' ? [...FOR_ALL, ...FOR_MEMBERS] : FOR_ALL;
  const fetchAll = async () => {
    for (const part of parts) {
      await idle();
      if (isStopped) return;
      await part().catch(() => {});
    }
  };
  const timer = setTimeout(() => void fetchAll(), PAUSE);
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) clearTimeout(timer);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Some browsers lack this information. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else resolve();
  });
}
