import type { QueryClient } from '@tanstack/react-query';
import { HEALTH_PROBE } from '@windfall/contract';
import { sendOutbox } from '../offline/outbox.ts';

/** Tried in this order until one answers. */
const PATHS = ['/health', '/api/health', '/api/status', '/api/auth/me'];

/** Whether the backend responds; 401 and 403 count as responses. */
export async function isBackendAvailable(baseUrl: string): Promise<boolean> {
  for (const path of PATHS) if (await answers(baseUrl + path)) return true;
  return false;
}

async function answers(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_PROBE.timeout);
    const headers = { accept: 'application/json' };
    const response = await fetch(`${url}?_t=${Date.now()}`, { signal, headers, credentials: 'include' });
    if (response.status === 401 || response.status === 403) return true;
    // A static host answers every address with its page.
    return response.ok && response.headers.get('content-type')?.includes('json') === true;
  } catch {
    return false;
  }
}

/** Whether any backend responds. If so, the outbox can be sent. */
export async function checkHealth(queryClient: QueryClient, baseUrls: readonly string[]): Promise<boolean> {
  for (const url of baseUrls) {
    if (!(await isBackendAvailable(url))) continue;
    void sendOutbox(queryClient);
    return true;
  }
  return false;
}
