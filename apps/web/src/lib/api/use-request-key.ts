import { useRef } from 'react';
import { makeId } from '../make-id.ts';

interface RequestKeys {
  /** The key of this body. */
  keyOf: (body: object) => string;
  /** Call it after a success: the same content then gets a new key. */
  resetKey: () => void;
}

/**
 * The Idempotency-Key of a form's request. It stays the same until the content changes, so that a retry never
 * creates a second row.
 */
export function useRequestKey(): RequestKeys {
  const last = useRef<{ body: Record<string, unknown>; key: string } | null>(null);
  const keyOf = (body: object) => {
    const now: Record<string, unknown> = { ...body };
    if (last.current && isSame(last.current.body, now)) return last.current.key;
    last.current = { body: now, key: makeId() };
    return last.current.key;
  };
  const resetKey = () => {
    last.current = null;
  };
  return { keyOf, resetKey };
}

/** Compares field by field: texts by value, files by identity. */
function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(one[name], other[name]));
}

/** A list of files is compared by its files. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
