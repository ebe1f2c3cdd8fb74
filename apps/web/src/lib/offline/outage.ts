import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { isCutOff } from '../api/api-error.ts';

/** What the page shows while the server gives no answer. */
export interface Outage {
  /** When its oldest part came; null when no part of it is there. */
  seenAt: number | null;
  /** Keys of the queries without an answer. */
  missing: QueryKey[];
}

/** Parts that are absent from a page without being missed. */
const MINOR = new Set<unknown>([
  'session',
  'site',
  'known-place',
  'unread',
  'asked',
  'notices',
  'backend-health',
]);

/** Null while everything on the page comes from the server. */
export function useOutage(): Outage | null {
  const cache = useQueryClient().getQueryCache();
  const state = useSyncExternalStore(
    (listener) => cache.subscribe(() => queueMicrotask(listener)),
    () => stateOf(cache.findAll({ type: 'active' })),
    () => '',
  );
  return useMemo(() => (state === '' ? null : JSON.parse(state)), [state]);
}

/** As text, so that React sees when it changes. */
function stateOf(shown: readonly Query[]): string {
  const cut = shown.filter(({ queryKey, state }) => !MINOR.has(queryKey[0]) && isCutOff(state.error));
  const times = cut.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  const oldest = times.length > 0 ? Math.min(...times) : null;
  return cut.length > 0
    ? JSON.stringify({ seenAt: oldest, missing: cut.map(({ queryKey }) => queryKey) })
    : '';
}
