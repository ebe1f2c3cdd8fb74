import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import { SESSION_KEY } from '../session/session-query.ts';

/** Responses arrive in bursts; writing them waits for a pause. */
const QUIET = 1_000;

/** How the responses of queries are stored, by the first part of the query's key. Features define theirs. */
export type StoredQueries = Readonly<
  Record<string, (found: unknown[], key: QueryKey, userId: string | undefined, receivedAt: number) => void>
>;

/**
 * Stores responses in local storage, to be shown when the server is unreachable. Returns a function that
 * stops it.
 */
export function persistQueries(queryClient: QueryClient, stored: StoredQueries): () => void {
  const waiting = new Map<string, { query: Query; userId: string | undefined }>();
  const viewer = () => queryClient.getQueryData<User | null>(SESSION_KEY)?.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (query: Query) => {
    if (query.state.status !== 'success' || !stored[String(query.queryKey[0])]) return;
    waiting.set(hashKey(query.queryKey), { query, userId: viewer() });
    timer ??= setTimeout(flush, QUIET);
  };
  const flush = () => {
    timer = undefined;
    const present = viewer();
    for (const { query, userId } of waiting.values()) {
      const { queryKey, state } = query;
      // The viewer may have signed out meanwhile, and no data of theirs may be stored then.
      if (state.data && userId === present)
        stored[String(queryKey[0])]?.(itemsOf(state.data), queryKey, userId, state.dataUpdatedAt);
    }
    waiting.clear();
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** All values in a query's data: one value, a list, a page with a list in it, or pages of these. */
function itemsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.flatMap(itemsOf);
  if (typeof data !== 'object' || data === null) return [];
  if ('id' in data) return [data];
  return Object.values(data).filter(Array.isArray).flatMap(itemsOf);
}
