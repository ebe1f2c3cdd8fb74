/** The browser's database in which photos wait to be sent. */
export const PHOTO_DATABASE = 'windfall';

/** Another tab may be writing to it: it is gone then when that tab is done. */
const LONGEST_WAIT = 1_000;

/** Deletes the database with everything in it. Never throws: where it is switched off, nothing is there. */
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
