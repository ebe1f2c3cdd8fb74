import type { OutboxItem } from './outbox-item.ts';
import { deletePhoto, readPhoto, storePhoto } from './photo-store.ts';

type PhotosOf = Pick<OutboxItem, 'id' | 'hasPhoto' | 'photoCount'>;

const FURTHER = '+';

/** The first photo has the id of its item, as in older versions. */
const keysOf = ({ id, hasPhoto, photoCount = 1 }: PhotosOf) =>
  hasPhoto ? Array.from({ length: photoCount }, (_, n) => (n === 0 ? id : `${id}${FURTHER}${n}`)) : [];

/** The id of the item whose photo is stored under this key. */
export const itemOfPhoto = (key: string) => key.replace(/\+\d$/, '');

/** False when one of them cannot be stored; then none is. */
export async function storeItemPhotos(item: PhotosOf, photos: readonly File[]): Promise<boolean> {
  for (const [index, key] of keysOf(item).entries()) {
    const photo = photos[index];
    if (photo && (await storePhoto(key, photo))) continue;
    await deleteItemPhotos(item);
    return false;
  }
  return true;
}

/** The photos in order; null when the browser has lost one of them. */
export async function readItemPhotos(item: PhotosOf): Promise<File[] | null> {
  const photos = await Promise.all(keysOf(item).map(readPhoto));
  const kept = photos.filter((photo) => photo !== null);
  return kept.length === photos.length ? kept : null;
}

export async function deleteItemPhotos(item: PhotosOf): Promise<void> {
  for (const key of keysOf(item)) await deletePhoto(key);
}
