/**
 * What a member may need when there is nobody to give it any more: how messages are shown, what waits, and the pages
 * on which something is written.
 */
const PARTS = [
  () => import('../../lib/toasts/toast-container.tsx'),
  () => import('../outbox/outbox-notice.tsx'),
  () => import('../routes/messages.tsx'),
  () => import('../routes/conversation.tsx'),
  () => import('../routes/browse.tsx'),
  () => import('../routes/listing.tsx'),
  () => import('../routes/create-listing.tsx'),
  () => import('../routes/edit-listing.tsx'),
];

/** After what the page itself still loads. */
const PAUSE = 3_000;

/** Fetches it one after the other, unless the visitor saves data. Gives how to stop. */
export function fetchForLater(): () => void {
  let isStopped = false;
  const fetchAll = async () => {
    for (const part of PARTS) if (!isStopped) await part().catch(() => {});
  };
  const timer = setTimeout(() => void fetchAll(), PAUSE);
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) clearTimeout(timer);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
