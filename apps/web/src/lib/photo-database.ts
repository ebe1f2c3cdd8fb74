/** The browser's database of waiting photos. */
export const PHOTO_DATABASE = 'windfall';

/**
 * Keys of the photos that another application shared, until the form of a listing takes them up (`worker/share-target.ts`):
 * as many as a listing has.
 */
export const SHARED_PHOTOS = ['shared-photo', 'shared-photo-2', 'shared-photo-3', 'shared-photo-4'];

/** Key of the member whom this browser tells by push, for the service worker (`push/push-member.ts`). */
export const PUSH_MEMBER = 'push-member';

/** Another tab may be writing to it: it is deleted when that tab has finished. */
const LONGEST_WAIT = 1_000;

/** Deletes the database with all its content. Never throws: a disabled database has no content. */
export function deletePhotoDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    try {
      const request = indexedDB.deleteDatabase(PHOTO_DATABASE);
      request.onsuccess = done;
      request.onerror = done;
    } catch {
      done();
    }
  });
}
