import { queryOptions } from '@tanstack/react-query';
import { baseUrls } from '../../../lib/api/api-client.ts';
import { isBackendAvailable } from '../../../lib/health/probe.ts';

/** Interval of checks while no backend responds. */
const ASK_AGAIN = 15_000;

/** Whether any backend responds. */
export const backendHealthQuery = queryOptions({
  queryKey: ['backend-health'],
  queryFn: async () => {
    for (const url of baseUrls()) if (await isBackendAvailable(url)) return true;
    return false;
  },
  refetchInterval: ({ state }) => (state.data === false ? ASK_AGAIN : false),
  meta: { toast: false },
});
