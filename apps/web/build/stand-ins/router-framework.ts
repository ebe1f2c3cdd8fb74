import { createContext, type Ref } from 'react';

/** The router's framework mode, which prefetches pages by a manifest of its own: it is not on, so nothing is ever prefetched. */
export const FrameworkContext = createContext(undefined);

export const PrefetchPageLinks = () => null;

export function usePrefetchBehavior() {
  return [false, null, {}] as const;
}

/** A link has only the reference it was given. */
export function mergeRefs<T>(given: Ref<T>): Ref<T> {
  return given;
}
