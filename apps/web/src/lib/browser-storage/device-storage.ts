/** Key prefix of all data that is deleted on sign-out, in both storages of the browser. */
export const STORED_PREFIX = 'kept:';

/**
 * This browser's local storage. Nothing here throws: storage can be disabled or full. Users can write any value into it,
 * so each reader validates what it reads.
 */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** False when it could not be stored. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A disabled storage has no data.
  }
}

/** The keys with this prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
