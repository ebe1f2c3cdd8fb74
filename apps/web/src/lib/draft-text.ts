import { useSyncExternalStore } from 'react';

/** How the keys of everything begin that is forgotten when the member signs out, in either storage of the browser. */
export const KEPT_PREFIX = 'kept:';
const listeners = new Set<() => void>();
/** Takes over where session storage is switched off or full. */
const inMemory = new Map<string, string>();

/** The draft stored under this name in this tab; empty without one. */
export function readStoredText(name: string): string {
  const kept = inMemory.get(name);
  if (kept !== undefined) return kept;
  try {
    return sessionStorage.getItem(KEPT_PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps text over a reload of the tab, until the member signs out. Names carry the member's id where it is theirs. */
export function storeText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(KEPT_PREFIX + name);
    else sessionStorage.setItem(KEPT_PREFIX + name, text);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, text);
  }
  tell();
}

/**
 * Clears both storages, so that the next user of the browser finds no data.
 * `stays` names what does not belong to whose things are forgotten.
 */
export function clearDraftTexts(stays: (key: string) => boolean): void {
  for (const name of inMemory.keys()) if (!stays(KEPT_PREFIX + name)) inMemory.delete(name);
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      forgetIn(storage(), stays);
    } catch {
      // Switched off: then nothing was kept there either.
    }
  }
  tell();
}

function forgetIn(storage: Storage, stays: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (!stays(key)) storage.removeItem(key);
}

/** Kept text as a component shows it; empty on the server and in the first render. */
export function useStoredText(name: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readStoredText(name),
    () => '',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
