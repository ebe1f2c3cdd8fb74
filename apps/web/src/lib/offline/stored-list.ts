import { readStored } from './device-storage.ts';

/** Newer knowledge first; of each thing what is known last. */
export function mergeById<T extends { id: string }>(
  newer: readonly T[],
  older: readonly T[],
  most: number,
): T[] {
  const known = new Map<string, T>();
  for (const one of [...newer, ...older]) if (!known.has(one.id)) known.set(one.id, one);
  return [...known.values()].slice(0, most);
}

/** The elements of a stored list that have the shape which `isOne` checks. */
export function readStoredList<T>(name: string, isOne: (value: unknown) => value is T): T[] {
  const stored = readStored(name);
  return Array.isArray(stored) ? stored.filter(isOne) : [];
}
