import { STORED_PREFIX } from '../draft-text.ts';
import { makeId } from '../make-id.ts';
import { SHARED_PHOTOS } from '../photo-database.ts';
import { readStored, removeStored, storedKeys, writeStored } from './device-storage.ts';
import { deletePhoto, readPhoto, storePhoto } from './photo-store.ts';

export interface DraftPhoto {
  readonly id: string;
  readonly file: File;
  readonly alt: string;
}

/** Key of the single photo that an older version stored. */
const keyOf = (draft: string) => `${STORED_PREFIX}photo:${draft}`;

/**
 * Key of a photo. An entry of this name in local storage has its place and text, and says that it is needed; sign-out
 * deletes that.
 */
const entryOf = (draft: string, id: string) => `${keyOf(draft)}:${id}`;

const keysOf = (draft: string) =>
  storedKeys(keyOf(draft)).filter((key) => key === keyOf(draft) || key.startsWith(entryOf(draft, '')));

/** Stores the photos of a form until it is sent; a browser without storage keeps them for the life of the page only. */
export async function storeDraftPhotos(draft: string, photos: readonly DraftPhoto[]): Promise<void> {
  const kept = photos.map(({ id }) => entryOf(draft, id));
  for (const key of keysOf(draft)) if (!kept.includes(key)) await removeDraftPhoto(key);
  for (const [position, { id, file, alt }] of photos.entries()) {
    const key = entryOf(draft, id);
    const isNew = readStored(key) === null;
    if (writeStored(key, { position, alt }) && isNew) await storePhoto(key, file);
  }
}

/** The stored photos in order, without those that the browser has lost. */
export async function readDraftPhotos(draft: string): Promise<DraftPhoto[]> {
  const entries = keysOf(draft)
    .map((key) => ({ key, ...readEntry(key) }))
    .sort((a, b) => a.position - b.position);
  const found = await Promise.all(
    entries.map(async ({ key, alt }) => {
      const file = await readPhoto(key);
      const id = key.slice(entryOf(draft, '').length) || makeId();
      return file ? [{ id, file, alt }] : [];
    }),
  );
  return found.flat();
}

/** The photos that another application shared with this one, once. */
export async function takeSharedPhotos(): Promise<File[]> {
  const photos: File[] = [];
  for (const key of SHARED_PHOTOS) {
    const photo = await readPhoto(key);
    if (!photo) continue;
    await deletePhoto(key);
    photos.push(photo);
  }
  return photos;
}

function readEntry(key: string): { position: number; alt: string } {
  const { position, alt } = { ...Object(readStored(key)) } as { position?: unknown; alt?: unknown };
  return { position: Number(position) || 0, alt: typeof alt === 'string' ? alt : '' };
}

async function removeDraftPhoto(key: string): Promise<void> {
  removeStored(key);
  await deletePhoto(key);
}
