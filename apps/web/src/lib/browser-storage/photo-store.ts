import { inDatabase } from './own-database.ts';

/** Waiting photos: too large for local storage, so they are in an IndexedDB database. */
export async function storePhoto(id: string, photo: File): Promise<boolean> {
  // A chosen file refers to the disk and may be unreadable later: store its bytes.
  const bytes = await photo.arrayBuffer().catch(() => null);
  if (!bytes) return false;
  const kept: LocalPhoto = { bytes, name: photo.name, type: photo.type };
  return (await inDatabase('readwrite', (store) => store.put(kept, id))) !== undefined;
}

/** Null when the browser does not have it, or has lost it. */
export async function readPhoto(id: string): Promise<File | null> {
  const kept = await inDatabase('readonly', (store) => store.get(id));
  return isKeptPhoto(kept) ? new File([kept.bytes], kept.name, { type: kept.type }) : null;
}

export async function deletePhoto(id: string): Promise<void> {
  await inDatabase('readwrite', (store) => store.delete(id));
}

/** Deletes photos that no item refers to. */
export async function sweepPhotos(isNeeded: (id: string) => boolean): Promise<void> {
  const ids = (await inDatabase('readonly', (store) => store.getAllKeys())) ?? [];
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
