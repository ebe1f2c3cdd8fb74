import { KEPT_PREFIX } from '../kept-text.ts';

/**
 * This browser's local storage under names that are forgotten on signing out. Nothing here throws: storage can be
 * switched off or full, and whoever uses the browser can write anything into it.
 */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEPT_PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** False when it could not be stored. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(KEPT_PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(KEPT_PREFIX + name);
  } catch {
    // Switched off: then nothing stands there.
  }
}

/** The names that begin so. */
export function storedNames(prefix: string): string[] {
  try {
    const start = KEPT_PREFIX + prefix;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return keys.map((key) => key.slice(KEPT_PREFIX.length));
  } catch {
    return [];
  }
}
