/** The cache of pictures that the service worker fills (`worker/pictures.ts`). */
const PICTURES = 'pictures';

/** Call it on sign-out: which pictures a member has seen is theirs. The files of the application stay. */
export function deleteSeenPictures(): void {
  if ('caches' in globalThis) caches.delete(PICTURES).catch(() => {});
}

/** Deletes all that the service worker has stored. */
export async function deleteWorkerData(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Without caches nothing is stored.
  }
}
