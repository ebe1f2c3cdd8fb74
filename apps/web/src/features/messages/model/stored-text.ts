import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Takes over where session storage is switched off or full. */
const inMemory = new Map<string, string>();

export function readStored(key: string): string {
  const kept = inMemory.get(key);
  if (kept !== undefined) return kept;
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writeStored(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Text that outlives a reload of the tab; empty on the server and in the first render. */
export function useStoredText(key: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => '',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
