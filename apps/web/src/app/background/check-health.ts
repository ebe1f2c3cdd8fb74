import type { QueryClient } from '@tanstack/react-query';
import { isBackendAvailable } from '../../lib/health/probe.ts';
import { sendOutbox } from '../../lib/outbox/send-outbox.ts';

/**
 * Whether any backend responds. If so, the outbox can be sent. Separate from `probe.ts`, because the home
 * page needs no outbox.
 */
export async function checkHealth(queryClient: QueryClient, baseUrls: readonly string[]): Promise<boolean> {
  for (const url of baseUrls) {
    if (!(await isBackendAvailable(url))) continue;
    void sendOutbox(queryClient);
    return true;
  }
  return false;
}
