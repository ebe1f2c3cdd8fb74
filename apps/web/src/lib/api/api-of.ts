import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';

const clients = new WeakMap<QueryClient, ApiClient>();

/**
 * Associates an API client with a query client, so that queries and mutations find it without another
 * argument.
 */
export function bindApi(queryClient: QueryClient, api: ApiClient): void {
  clients.set(queryClient, api);
}

/** The API client of a query or mutation: `queryFn: ({ client, signal }) => apiOf(client).call(...)`. */
export function apiOf(queryClient: QueryClient): ApiClient {
  const api = clients.get(queryClient);
  if (!api) throw new Error('This query client has no API client');
  return api;
}
