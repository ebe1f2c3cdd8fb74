import {
  focusManager,
  MutationCache,
  QueryCache,
  QueryClient,
  replaceEqualDeep,
} from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import type { ApiClient } from './api/api-client.ts';
import { isApiError } from './api/api-error.ts';
import { bindApi } from './api/api-of.ts';
import { withRoles } from './session/roles.ts';
import { isActingEnded, SESSION_KEY } from './session/session-query.ts';

/** Set `toast: true` where the screen has no place for the failure. */
interface CallMeta extends Record<string, unknown> {
  toast?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const FRESH_FOR = 30_000;

/** A visitor who comes back to a list within this time finds it as it was. The server keeps nothing by time. */
const KEPT_FOR = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 1_800_000;

/** The cache of one page (browser) or one request (server); `onFailure` shows failed requests. */
export function createQueryClient(api: ApiClient, onFailure: (error: Error) => void): QueryClient {
  const report = (error: Error, meta: CallMeta | undefined) => {
    if ((isApiError(error) && error.status === 401) || isActingEnded(error))
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    if (meta?.toast) onFailure(error);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => queryKey[0] !== SESSION_KEY[0] && report(error, meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      // The API client retries requests. `networkMode: 'always'` sends requests also when the browser reports
      // to be offline, so that fallbacks apply. Without `retryOnMount` a failure of the server's render is
      // shown instead of a loading state.
      queries: {
        retry: false,
        retryOnMount: false,
        networkMode: 'always',
        staleTime: FRESH_FOR,
        gcTime: KEPT_FOR,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Whatever stores the session's user, a sign-in, a profile or this browser, passes here.
  client.setQueryDefaults(SESSION_KEY, {
    structuralSharing: (before, user) => replaceEqualDeep(before, withRoles(user as User | null)),
  });
  bindApi(client, api);
  return client;
}

/**
 * Also refetches when the window regains focus. The library alone notices only pages that were hidden, not a
 * visible page beside another window.
 */
export function watchFocus(): void {
  focusManager.setEventListener((notice) => {
    const onReturn = () => notice();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  });
}
