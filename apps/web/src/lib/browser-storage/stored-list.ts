import { readStored } from './device-storage.ts';

/** Joins newer and stored elements, newest first and each once, in its newest version. */
export function mergeById<T extends { id: string }>(
  newer: readonly T[],
  older: readonly T[],
  most: number,
): T[] {
  const known = new Map<string, T>();
  for (const one of [...newer, ...older]) if (!known.has(one.id)) known.set(one.id, one);
  return [...known.values()].slice(0, most);
}

/** The elements of a stored list that pass `isOne`. */
export function readStoredList<T>(name: string, isOne: (value: unknown) => value is T): T[] {
  const stored = readStored(name);
  return Array.isArray(stored) ? stored.filter(isOne) : [];
}
