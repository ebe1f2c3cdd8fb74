import {
  readStored,
  removeStored,
  STORED_PREFIX,
  storedKeys,
  writeStored,
} from '../browser-storage/device-storage.ts';
import { deletePhoto, readPhoto, storePhoto } from '../browser-storage/photo-store.ts';
import { makeId } from '../make-id.ts';
import { SHARED_PHOTOS } from '../photo-database.ts';

export interface DraftPhoto {
  readonly id: string;
  readonly file: File;
  readonly alt: string;
  /** Whether another app or site handed it over. */
  readonly isShared?: boolean;
}

/** A photo from another app or site that the member has not accepted. */
export interface SharedPhoto {
  readonly key: string;
  readonly file: File;
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
  for (const [position, { id, file, alt, isShared }] of photos.entries()) {
    const key = entryOf(draft, id);
    const isNew = readStored(key) === null;
    if (writeStored(key, { position, alt, isShared }) && isNew) await storePhoto(key, file);
  }
}

/** The stored photos in order, without those that the browser has lost. */
export async function readDraftPhotos(draft: string): Promise<DraftPhoto[]> {
  const entries = keysOf(draft)
    .map((key) => ({ key, ...readEntry(key) }))
    .sort((a, b) => a.position - b.position);
  const found = await Promise.all(
    entries.map(async ({ key, alt, isShared }) => {
      const file = await readPhoto(key);
      const id = key.slice(entryOf(draft, '').length) || makeId();
      return file ? [{ id, file, alt, isShared }] : [];
    }),
  );
  return found.flat();
}

/** The photos that another app or site handed over and that wait for the member's answer. */
export async function readSharedPhotos(): Promise<SharedPhoto[]> {
  const photos = await Promise.all(SHARED_PHOTOS.map(async (key) => ({ key, file: await readPhoto(key) })));
  return photos.flatMap(({ key, file }) => (file ? [{ key, file }] : []));
}

/** Called when the member has answered whether they are used. */
export async function deleteSharedPhotos(): Promise<void> {
  for (const key of SHARED_PHOTOS) await deletePhoto(key);
}

function readEntry(key: string): { position: number; alt: string; isShared: boolean } {
  const { position, alt, isShared } = { ...Object(readStored(key)) } as Record<string, unknown>;
  return {
    position: Number(position) || 0,
    alt: typeof alt === 'string' ? alt : '',
    isShared: isShared === true,
  };
}

async function removeDraftPhoto(key: string): Promise<void> {
  removeStored(key);
  await deletePhoto(key);
}
