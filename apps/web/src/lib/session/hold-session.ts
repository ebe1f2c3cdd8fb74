import type { QueryClient } from '@tanstack/react-query';

const holds = new WeakMap<QueryClient, Set<Promise<void>>>();

/**
 * Delays session responses until the release. For a screen that explains why the member must sign in again
 * before it leads away.
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

/** Waits for the release. */
export async function whenReleased(queryClient: QueryClient): Promise<void> {
  for (let held = firstHold(queryClient); held; held = firstHold(queryClient)) await held;
}

function firstHold(queryClient: QueryClient): Promise<void> | undefined {
  return holds.get(queryClient)?.values().next().value;
}
