/** The cache of pictures that the service worker fills (`worker/pictures.ts`). */
const PICTURES = 'pictures';

/** The cache of public pages that the worker fills (`worker/stored-pages.ts`), and its mark of a page from there. */
export const STORED_PAGES = 'pages';

/** Tells the worker that the stored pages are those of another viewer. */
export const DROP_PAGES = 'drop-pages';

/** Call it on sign-out: which pictures a member has seen is theirs. The files of the application stay. */
export function deleteSeenPictures(): void {
  if ('caches' in globalThis) caches.delete(PICTURES).catch(() => {});
}

/** Call it when the browser gets or loses a session or a place: stored pages are those of visitors without either. */
export function dropStoredPages(): void {
  if ('caches' in globalThis) caches.delete(STORED_PAGES).catch(() => {});
  globalThis.navigator?.serviceWorker?.controller?.postMessage(DROP_PAGES);
}

/** Deletes all that the service worker has stored. */
export async function deleteWorkerData(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Without caches nothing is stored.
  }
}
