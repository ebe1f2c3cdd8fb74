import { useSyncExternalStore } from 'react';

/** Used local storage in bytes. A character takes two bytes, as browsers count. */
export interface LocalStorageUse {
  bytes: number;
  keys: { name: string; bytes: number }[];
}

const NOTHING: LocalStorageUse = { bytes: 0, keys: [] };
const BYTES_PER_CHARACTER = 2;

let known = NOTHING;

/** Returns the same object until a value changes, as React requires. */
function measure(): LocalStorageUse {
  const keys = Object.keys(localStorage)
    .map((name) => ({
      name,
      bytes: BYTES_PER_CHARACTER * (name.length + (localStorage.getItem(name)?.length ?? 0)),
    }))
    .sort((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name));
  const isKnown =
    keys.length === known.keys.length &&
    keys.every(
      ({ name, bytes }, index) => known.keys[index]?.name === name && known.keys[index]?.bytes === bytes,
    );
  if (!isKnown) known = { bytes: keys.reduce((sum, { bytes }) => sum + bytes, 0), keys };
  return known;
}

/** Browsers report only changes by other tabs; own changes are read when the window regains focus. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener('focus', onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener('focus', onChange);
  };
}

export function useLocalStorageUse(): LocalStorageUse {
  return useSyncExternalStore(subscribe, measure, () => NOTHING);
}
