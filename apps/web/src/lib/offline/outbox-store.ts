import { KEPT_PREFIX } from '../kept-text.ts';
import { readStored, removeStored, storedNames, writeStored } from './device-storage.ts';
import { type OutboxItem, readItem } from './outbox-item.ts';
import { dropPhoto } from './photo-store.ts';

/** Each item has an entry of its own, so that two tabs never overwrite each other's. */
const PREFIX = 'outbox:';
const ofMember = (userId: string) => `${PREFIX}${encodeURIComponent(userId)}:`;
const nameOf = (item: OutboxItem) => ofMember(item.userId) + item.id;

const listeners = new Set<() => void>();

/** What this member's browser has not been able to send, in the order it was done. */
export function listOutbox(userId: string): OutboxItem[] {
  const items = storedNames(ofMember(userId)).flatMap((name) => readItem(readStored(name), userId) ?? []);
  return items.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** Adds the item, or replaces the one with its id; false when the browser has no room for it. */
export function putInOutbox(item: OutboxItem): boolean {
  const isStored = writeStored(nameOf(item), item);
  if (isStored) tell();
  return isStored;
}

/** Changes an item unless it is gone: what the member has discarded must not come back. */
export function changeInOutbox(item: OutboxItem, changes: Partial<OutboxItem>): void {
  if (readItem(readStored(nameOf(item)), item.userId)) putInOutbox({ ...item, ...changes });
}

/** After it has arrived, or when the member discards it. */
export async function dropFromOutbox(item: OutboxItem): Promise<void> {
  removeStored(nameOf(item));
  tell();
  if (item.hasPhoto) await dropPhoto(item.id);
}

/** A place after everything that waits, also when the clock was set back. */
export function nextOrder(userId: string): number {
  return Math.max(Date.now(), (listOutbox(userId).at(-1)?.order ?? 0) + 1);
}

/** Whether a key of local storage belongs to what waits of somebody else. */
export function isOutboxOfOthers(key: string, userId: string | undefined): boolean {
  if (!key.startsWith(KEPT_PREFIX + PREFIX)) return false;
  return userId === undefined || !key.startsWith(KEPT_PREFIX + ofMember(userId));
}

/** Calls back on every change, also on those of other tabs. */
export function watchOutbox(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(KEPT_PREFIX + PREFIX)) onChange();
  };
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
