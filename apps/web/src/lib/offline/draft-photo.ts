import { STORED_PREFIX } from '../draft-text.ts';
import { removeStored, writeStored } from './device-storage.ts';
import { deletePhoto, readPhoto, storePhoto } from './photo-store.ts';

/** Key of a draft's photo. An entry of this name in local storage says that it is needed; sign-out deletes that. */
const keyOf = (draft: string) => `${STORED_PREFIX}photo:${draft}`;

/** Stores the photo of a form until it is sent; a browser without storage keeps it for the life of the page only. */
export async function storeDraftPhoto(draft: string, photo: File): Promise<void> {
  if (writeStored(keyOf(draft), true)) await storePhoto(keyOf(draft), photo);
}

export function readDraftPhoto(draft: string): Promise<File | null> {
  return readPhoto(keyOf(draft));
}

export async function deleteDraftPhoto(draft: string): Promise<void> {
  removeStored(keyOf(draft));
  await deletePhoto(keyOf(draft));
}
