import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isCutOff } from '../../lib/api/api-error.ts';
import { SESSION_KEY } from '../../lib/session/session-query.ts';

/** State of the page while the server gives no answer. */
export interface Outage {
  /** When its oldest part came, or the last answer for a page without parts; null when none is there. */
  seenAt: number | null;
  /** Keys of the queries without an answer. */
  missing: QueryKey[];
}

/** Parts that are absent from a page without being missed. */
const MINOR = new Set<unknown>([
  SESSION_KEY[0],
  'site',
  'known-place',
  'unread',
  'asked',
  'notices',
  'giving',
  'season',
  // Suggestions of a form, and an entry of a menu.
  'produce-types',
  'places',
  'mute',
]);

/** Not kept: each says itself that it could not be loaded, and the rest of its page is there. */
const SETTINGS = new Set<unknown>([
  ...[
    'sessions',
    'notification-preferences',
    'push-devices',
    'giving-settings',
    'calendar-feed',
    'blocks',
    'garden',
  ],
]);

/** Null while the server answers. A page that asks for nothing, or has asked already, learns it from the session's query. */
export function useOutage(): Outage | null {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const state = useSyncExternalStore(
    (listener) => cache.subscribe(() => queueMicrotask(listener)),
    () => stateOf(cache.getAll()),
    () => '',
  );
  const isOver = state === '';
  useEffect(() => askWhenConnected(queryClient, isOver), [queryClient, isOver]);
  return useMemo(() => (state === '' ? null : JSON.parse(state)), [state]);
}

/** Whether something that the page shows is cut off. */
export const isOutage = (queryClient: QueryClient): boolean =>
  stateOf(queryClient.getQueryCache().getAll()) !== '';

/** Between the attempts to reach the server: short at first, as most outages are. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

/** The browser's word on the connection is a hint only: the server may run on the same machine. */
function askWhenConnected(queryClient: QueryClient, isOver: boolean): () => void {
  const ask = () => void askAgain(queryClient);
  const change = isOver ? 'offline' : 'online';
  addEventListener(change, ask);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askAfter = (pause: number) => {
    timer = setTimeout(() => {
      ask();
      askAfter(Math.min(2 * pause, LONGEST_PAUSE_MS));
    }, pause);
  };
  if (!isOver) askAfter(FIRST_PAUSE_MS);
  return () => {
    removeEventListener(change, ask);
    clearTimeout(timer);
  };
}

/** Once the server answers, what it did not answer is asked for again. */
async function askAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: SESSION_KEY, type: 'active' });
  if (isCut(queryClient.getQueryCache().find({ queryKey: SESSION_KEY }))) return;
  await queryClient.refetchQueries({ type: 'active', predicate: isCut });
}

const isCut = (query: Query | undefined) => isCutOff(query?.state.error);

/** As text, so that React sees when it changes. */
function stateOf(all: readonly Query[]): string {
  const shown = all.filter((query) => query.isActive());
  if (!shown.some(isCut)) return '';
  const parts = shown.filter(isPart);
  const missing = parts.filter(isCut);
  const times = timesOf(missing.length > 0 ? missing : parts);
  if (parts.length > 0 && missing.length === 0 && times.length === 0) return '';
  // The texts of a page that asks for nothing are as of the last answer.
  const seenAt = parts.length > 0 ? Math.min(...times) : Math.max(...timesOf(all));
  return JSON.stringify({
    seenAt: Number.isFinite(seenAt) ? seenAt : null,
    missing: missing.map(({ queryKey }) => queryKey),
  });
}

const isPart = ({ queryKey: [scope, kind], state }: Query) =>
  !MINOR.has(scope) && (state.data !== undefined || !isAside(scope, kind));

/** Requests and promises stand beside a conversation or a listing; open ones are a page. */
const isAside = (scope: unknown, kind: unknown) =>
  SETTINGS.has(scope) || (scope === 'claims' && kind !== 'open');

const timesOf = (queries: readonly Query[]) =>
  queries.flatMap(({ state }) =>
    state.data !== undefined && state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : [],
  );
