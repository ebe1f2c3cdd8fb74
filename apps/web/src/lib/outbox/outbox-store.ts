import { useMemo, useSyncExternalStore } from 'react';
import {
  readStored,
  removeStored,
  STORED_PREFIX,
  storedKeys,
  writeStored,
} from '../browser-storage/device-storage.ts';
import { deletePhoto, readPhoto, storePhoto, sweepPhotos } from '../browser-storage/photo-store.ts';
import { makeId } from '../make-id.ts';
import { PUSH_MEMBER, SHARED_PHOTOS } from '../photo-database.ts';
import { personOf } from '../session/stored-owner.ts';
import { OUTBOX_PREFIX, outboxPrefix, publishOutboxChanged, watchOutbox } from './outbox-count.ts';
import { type OutboxItem, readItem } from './outbox-item.ts';

type Given = Pick<OutboxItem, 'userId' | 'kind' | 'target' | 'label' | 'fields'> &
  Partial<Pick<OutboxItem, 'id' | 'base' | 'wasTried'>> & { photos?: readonly File[] | undefined };

/** An item that waits, behind all others. It has an id already when it was attempted before. */
export function newItem({ photos = [], ...given }: Given): OutboxItem {
  const by = personOf(given.userId);
  return {
    id: makeId(),
    base: null,
    wasTried: false,
    state: 'waiting',
    reason: '',
    failures: 0,
    ...given,
    ...(by !== given.userId && { by }),
    hasPhoto: photos.length > 0,
    ...(photos.length > 1 && { photoCount: photos.length }),
    order: nextOrder(given.userId),
  };
}

/** Stores an item in this browser until the server is reachable. False when storage is full or disabled. */
export async function storeItem(item: OutboxItem, photos: readonly File[]): Promise<boolean> {
  // Without photos nothing is awaited, so that React draws all effects of a press at once and not in two parts.
  if (photos.length > 0 && !(await storeItemPhotos(item, photos))) return false;
  if (putInOutbox(item)) return true;
  await deleteItemPhotos(item);
  return false;
}

/** Each item has its own entry, so that two tabs never overwrite each other's items. */
const keyOf = (item: OutboxItem) => outboxPrefix(item.by ?? item.userId) + item.id;

/** Outbox items of this member, or of the one who acts for this group, with those for groups; oldest first. */
export function listOutbox(userId: string): OutboxItem[] {
  const keys = storedKeys(outboxPrefix(userId));
  const items = keys.flatMap((key) => readItem(readStored(key), personOf(userId)) ?? []);
  return items.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** The item as it is stored now; null when it has left the outbox. */
export const readOutboxItem = (item: OutboxItem): OutboxItem | null =>
  readItem(readStored(keyOf(item)), item.by ?? item.userId);

/** Adds the item, or replaces the one with its id; false when storage is full. */
export function putInOutbox(item: OutboxItem): boolean {
  const isStored = writeStored(keyOf(item), item);
  if (isStored) publishOutboxChanged();
  return isStored;
}

/** Changes parts of an item unless it was deleted, so that a discarded item does not reappear. */
export function changeInOutbox(item: OutboxItem, changes: Partial<OutboxItem>): void {
  const present = readOutboxItem(item);
  if (present) putInOutbox({ ...present, ...changes });
}

/** Deletes an item after its delivery or when the member discards it. */
export async function deleteFromOutbox(item: OutboxItem): Promise<void> {
  removeStored(keyOf(item));
  publishOutboxChanged();
  await deleteItemPhotos(item);
}

/** A position after all items, also after the clock was set back. */
function nextOrder(userId: string): number {
  return Math.max(Date.now(), (listOutbox(userId).at(-1)?.order ?? 0) + 1);
}

/** The number of outbox entries in this browser, of all members. */
export function outboxSize(): number {
  return storedKeys(OUTBOX_PREFIX).length;
}

/** The outbox items of this member or group alone, for pages that show what is theirs. */
export function useWaiting(userId: string | undefined): OutboxItem[] {
  const items = useOutbox(userId);
  return useMemo(() => items.filter((item) => item.userId === userId), [items, userId]);
}

/** All outbox items of the member, updated on changes; empty on the server and in the first render. */
export function useOutbox(userId: string | undefined): OutboxItem[] {
  const text = useSyncExternalStore(
    watchOutbox,
    () => (userId === undefined ? '[]' : JSON.stringify(listOutbox(userId))),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text) as OutboxItem[], [text]);
}

type PhotosOf = Pick<OutboxItem, 'id' | 'hasPhoto' | 'photoCount'>;

/** The first photo has the id of its item, as in older versions; the others have a number behind it. */
const photoKeys = ({ id, hasPhoto, photoCount = 1 }: PhotosOf) =>
  hasPhoto ? Array.from({ length: photoCount }, (_, n) => (n === 0 ? id : `${id}+${n}`)) : [];

const itemOfPhoto = (key: string) => key.replace(/\+\d$/, '');

/** False when one of them cannot be stored; then none is. */
async function storeItemPhotos(item: PhotosOf, photos: readonly File[]): Promise<boolean> {
  for (const [index, key] of photoKeys(item).entries()) {
    const photo = photos[index];
    if (photo && (await storePhoto(key, photo))) continue;
    await deleteItemPhotos(item);
    return false;
  }
  return true;
}

/** The photos in order; null when the browser has lost one of them. */
export async function readItemPhotos(item: PhotosOf): Promise<File[] | null> {
  const photos = await Promise.all(photoKeys(item).map(readPhoto));
  const kept = photos.filter((photo) => photo !== null);
  return kept.length === photos.length ? kept : null;
}

async function deleteItemPhotos(item: PhotosOf): Promise<void> {
  for (const key of photoKeys(item)) await deletePhoto(key);
}

/** Deletes photos that belong neither to a waiting item nor to a draft; on sign-out also those that were shared and not used. */
export function sweepWaitingPhotos({ withShared = false } = {}): Promise<void> {
  return sweepPhotos(
    (id) =>
      id === PUSH_MEMBER ||
      (SHARED_PHOTOS.includes(id) && !withShared) ||
      storedKeys(STORED_PREFIX).includes(id) ||
      storedKeys(OUTBOX_PREFIX).some((key) => key.endsWith(`:${itemOfPhoto(id)}`)),
  );
}
