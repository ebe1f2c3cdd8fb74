import type { QueryClient } from '@tanstack/react-query';

const holds = new WeakMap<QueryClient, Set<Promise<void>>>();

/**
 * Keeps what the page knows of its session until the release: a response that comes meanwhile waits. For a screen that
 * has to say why the member signs in again before it is left.
 */
export function holdSession(queryClient: QueryClient): () => void {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const present = holds.get(queryClient) ?? new Set();
  holds.set(queryClient, present.add(promise));
  return () => {
    present.delete(promise);
    resolve();
  };
}

/** Waits until the page may learn who is signed in now. */
export async function whenReleased(queryClient: QueryClient): Promise<void> {
  for (let held = firstHold(queryClient); held; held = firstHold(queryClient)) await held;
}

function firstHold(queryClient: QueryClient): Promise<void> | undefined {
  return holds.get(queryClient)?.values().next().value;
}
