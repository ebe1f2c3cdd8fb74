import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';

/** Key prefix of all data that is deleted on sign-out, in both storages of the browser. */
export const STORED_PREFIX = 'kept:';
const listeners = new Set<() => void>();
/** Used when session storage is disabled or full. */
const inMemory = new Map<string, string>();

/** The draft stored under this name in this tab; empty without one. */
export function readStoredText(name: string): string {
  const stored = inMemory.get(name);
  if (stored !== undefined) return stored;
  try {
    return sessionStorage.getItem(STORED_PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/**
 * Stores text until the member signs out, so that a reload of the tab does not lose it. Names of members'
 * drafts contain the member's id.
 */
export function storeText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(STORED_PREFIX + name);
    else sessionStorage.setItem(STORED_PREFIX + name, text);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, text);
  }
  notifyListeners();
}

/** Clears both storages, so that the next user of the browser finds no data. `stays` selects keys to keep. */
export function clearDraftTexts(stays: (key: string) => boolean): void {
  for (const name of inMemory.keys()) if (!stays(STORED_PREFIX + name)) inMemory.delete(name);
  for (const storage of [() => sessionStorage, () => localStorage]) {
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
