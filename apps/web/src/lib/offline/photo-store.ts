import { PHOTO_DATABASE } from '../photo-database.ts';

const STORE = 'photos';

/** Waiting photos: too large for local storage, so they are in an IndexedDB database. */
export async function storePhoto(id: string, photo: File): Promise<boolean> {
  // A chosen file refers to the disk and may be unreadable later: store its bytes.
  const bytes = await photo.arrayBuffer().catch(() => null);
  if (!bytes) return false;
  const kept: LocalPhoto = { bytes, name: photo.name, type: photo.type };
  return (await inStore('readwrite', (store) => store.put(kept, id))) !== undefined;
}

/** Null when the browser does not have it, or has lost it. */
export async function readPhoto(id: string): Promise<File | null> {
  const kept = await inStore('readonly', (store) => store.get(id));
  return isKeptPhoto(kept) ? new File([kept.bytes], kept.name, { type: kept.type }) : null;
}

export async function deletePhoto(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

/** Deletes photos that no item refers to. */
export async function sweepPhotos(isNeeded: (id: string) => boolean): Promise<void> {
  const ids = (await inStore('readonly', (store) => store.getAllKeys())) ?? [];
  for (const id of ids) if (typeof id !== 'string' || !isNeeded(id)) await deletePhoto(String(id));
}

interface LocalPhoto {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

function isKeptPhoto(value: unknown): value is LocalPhoto {
  if (typeof value !== 'object' || value === null) return false;
  const { bytes, name, type } = value as Record<keyof LocalPhoto, unknown>;
  return bytes instanceof ArrayBuffer && typeof name === 'string' && typeof type === 'string';
}

/** Undefined without such a database: disabled, full, or a private window. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      await settled(transaction);
      return request.result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(PHOTO_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked by another tab'));
  });
}

/** Resolves when the transaction is complete: only then the data is on disk. */
function settled(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
