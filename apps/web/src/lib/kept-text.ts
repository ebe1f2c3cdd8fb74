import { useSyncExternalStore } from 'react';

const PREFIX = 'kept:';
const listeners = new Set<() => void>();
/** Takes over where session storage is switched off or full. */
const inMemory = new Map<string, string>();

/** What was kept under this name in this tab; empty when nothing was. */
export function readKept(name: string): string {
  const kept = inMemory.get(name);
  if (kept !== undefined) return kept;
  try {
    return sessionStorage.getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps text over a reload of the tab, until the member signs out. Names carry the member's id where it is theirs. */
export function keepText(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, text);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, text);
  }
  tell();
}

/** Leaves nothing behind for whoever uses the tab next. */
export function forgetKeptText(): void {
  inMemory.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept there either.
  }
  tell();
}

/** Kept text as a component shows it; empty on the server and in the first render. */
export function useKeptText(name: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readKept(name),
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
