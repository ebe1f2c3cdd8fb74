type Part = () => Promise<unknown>;

/**
 * Preloads code for use without a connection: how messages are shown, the pages of cached data,
 * and what finds it in this browser.
 */
const FOR_ANYBODY: readonly Part[] = [
  () => import('../../lib/toasts/toast-container.tsx'),
  () => import('../../features/messages/stored-messages.ts'),
  () => import('../../features/users/local-users.ts'),
  () => import('../../features/listings/local-listings.ts'),
  () => import('../routes/listings/browse.tsx'),
  () => import('../routes/listings/listing.tsx'),
  () => import('../routes/users/user.tsx'),
];

/** Beside that, what waits of a member, and the pages on which something is written. */
const FOR_MEMBERS: readonly Part[] = [
  () => import('../outbox/outbox-notice.tsx'),
  () => import('../../features/listings/components/waiting-photo.tsx'),
  () => import('../routes/messages/messages.tsx'),
  () => import('../routes/messages/conversation.tsx'),
  () => import('../routes/listings/create-listing.tsx'),
  () => import('../routes/listings/edit-listing.tsx'),
];

/** After what the page itself still loads. */
const PAUSE = 3_000;

/** Fetches it one after the other while the browser has nothing else to do, unless the visitor saves data. Gives how to stop. */
export function fetchForLater(viewer: 'member' | 'visitor'): () => void {
  let isStopped = false;
  const parts = viewer === 'member' ? [...FOR_ANYBODY, ...FOR_MEMBERS] : FOR_ANYBODY;
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

/** Some browsers cannot tell. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else resolve();
  });
}
