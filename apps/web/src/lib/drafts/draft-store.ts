import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { STORED_PREFIX } from '../browser-storage/device-storage.ts';

/** Where a draft is stored: for its tab, as another tab may hold another text, or for the browser, also after its end. */
const STORAGES = { tab: () => sessionStorage, browser: () => localStorage } as const;
export type DraftStorage = keyof typeof STORAGES;

const listeners = new Set<() => void>();
/** Used when the storage is disabled or full. */
const inMemory = new Map<string, string>();

/** The draft stored under this name; empty without one. */
export function readStoredText(name: string, storage: DraftStorage = 'tab'): string {
  const stored = inMemory.get(name);
  if (stored !== undefined) return stored;
  try {
    return STORAGES[storage]().getItem(STORED_PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/**
 * Stores text until the member signs out, so that a reload of the tab does not lose it. Names of members'
 * drafts contain the member's id.
 */
export function storeText(name: string, text: string, storage: DraftStorage = 'tab'): void {
  try {
    const key = STORED_PREFIX + name;
    if (text === '') STORAGES[storage]().removeItem(key);
    else STORAGES[storage]().setItem(key, text);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, text);
  }
  notifyListeners();
}

/**
 * The values of a draft with several fields, stored as JSON text. Users can edit the storage: only values that have the
 * type of these are used.
 */
export function valuesIn(text: string, like: object): Record<string, unknown> {
  const types: Record<string, unknown> = { ...like };
  try {
    const stored: unknown = JSON.parse(text || '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const fits = ([name, value]: [string, unknown]) =>
      Object.hasOwn(types, name) && typeof value === typeof (types[name] ?? '');
    return Object.fromEntries(Object.entries(stored).filter(fits));
  } catch {
    return {};
  }
}

/** Clears both storages, so that the next user of the browser finds no data. `stays` selects keys to keep. */
export function clearDraftTexts(stays: (key: string) => boolean): void {
  for (const name of inMemory.keys()) if (!stays(STORED_PREFIX + name)) inMemory.delete(name);
  for (const storage of Object.values(STORAGES)) {
    try {
      clearStorage(storage(), stays);
    } catch {
      // A disabled storage has no data.
    }
  }
  notifyListeners();
}

function clearStorage(storage: Storage, stays: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (!stays(key)) storage.removeItem(key);
}

/**
 * Stored text for a component; empty on the server and in the first render. React subscribes to a store some time after
 * it hears a field: a text that is entered in between would be stored and yet leave the field, and the next letter
 * replace it. Hence the subscription in the same step.
 */
export function useStoredText(name: string): string {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => subscribe(redraw), []);
  return useSyncExternalStore(
    () => () => {},
    () => readStoredText(name),
    () => '',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
