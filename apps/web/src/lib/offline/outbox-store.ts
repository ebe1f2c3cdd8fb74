import { useMemo, useSyncExternalStore } from 'react';
import { STORED_PREFIX } from '../draft-text.ts';
import { OUTBOX_PREFIX, outboxPrefix, publishOutboxChanged, watchOutbox } from '../outbox-count.ts';
import { PUSH_MEMBER, SHARED_PHOTOS } from '../photo-database.ts';
import { readStored, removeStored, storedKeys, writeStored } from './device-storage.ts';
import { deleteItemPhotos, itemOfPhoto } from './item-photos.ts';
import { type OutboxItem, readItem } from './outbox-item.ts';
import { sweepPhotos } from './photo-store.ts';

/** Each item has its own entry, so that two tabs never overwrite each other's items. */
const keyOf = (item: OutboxItem) => outboxPrefix(item.userId) + item.id;

/** Outbox items of this member, oldest first. */
export function listOutbox(userId: string): OutboxItem[] {
  const items = storedKeys(outboxPrefix(userId)).flatMap((key) => readItem(readStored(key), userId) ?? []);
  return items.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** Adds the item, or replaces the one with its id; false when storage is full. */
export function putInOutbox(item: OutboxItem): boolean {
  const isStored = writeStored(keyOf(item), item);
  if (isStored) publishOutboxChanged();
  return isStored;
}

/** Changes parts of an item unless it was deleted, so that a discarded item does not reappear. */
export function changeInOutbox(item: OutboxItem, changes: Partial<OutboxItem>): void {
  const present = readItem(readStored(keyOf(item)), item.userId);
  if (present) putInOutbox({ ...present, ...changes });
}

/** Deletes an item after its delivery or when the member discards it. */
export async function deleteFromOutbox(item: OutboxItem): Promise<void> {
  removeStored(keyOf(item));
  publishOutboxChanged();
  await deleteItemPhotos(item);
}

/** A position after all items, also after the clock was set back. */
export function nextOrder(userId: string): number {
  return Math.max(Date.now(), (listOutbox(userId).at(-1)?.order ?? 0) + 1);
}

/** The number of outbox entries in this browser, of all members. */
export function outboxSize(): number {
  return storedKeys(OUTBOX_PREFIX).length;
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

/** This member's outbox items, updated on changes; empty on the server and in the first render. */
export function useWaiting(userId: string | undefined): OutboxItem[] {
  const text = useSyncExternalStore(
    watchOutbox,
    () => (userId === undefined ? '[]' : JSON.stringify(listOutbox(userId))),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text) as OutboxItem[], [text]);
}
