import { useRef } from 'react';
import { makeId } from '../make-id.ts';

interface RequestKeys {
  /** The key of this body. */
  keyOf: (body: object) => string;
  /** To be called once it is done: the same content sent after that is another thing. */
  forget: () => void;
}

/**
 * The Idempotency-Key of what a form sends: the same one each time until something in it is another, so that trying
 * again never makes a second thing.
 */
export function useRequestKey(): RequestKeys {
  const last = useRef<{ body: Record<string, unknown>; key: string } | null>(null);
  const keyOf = (body: object) => {
    const now: Record<string, unknown> = { ...body };
    if (last.current && isSame(last.current.body, now)) return last.current.key;
    last.current = { body: now, key: makeId() };
    return last.current.key;
  };
  const forget = () => {
    last.current = null;
  };
  return { keyOf, forget };
}

/** Files are compared by what they are, everything else by its value. */
function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Object.is(one[name], other[name]));
}
