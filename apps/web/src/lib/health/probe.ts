import { HEALTH_PROBE } from '@windfall/contract';

/** Tried in this order until one responds. */
const PATHS = ['/health', '/api/health', '/api/status', '/api/auth/me'];

/** Whether the backend responds; 401 and 403 count as responses. */
export async function isBackendAvailable(baseUrl: string): Promise<boolean> {
  for (const path of PATHS) if (await responses(baseUrl + path)) return true;
  return false;
}

async function responses(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_PROBE.timeout);
    const headers = { accept: 'application/json' };
    const response = await fetch(`${url}?_t=${Date.now()}`, { signal, headers, credentials: 'same-origin' });
    if (response.status === 401 || response.status === 403) return true;
    // A static host returns its page for every address.
    return response.ok && response.headers.get('content-type')?.includes('json') === true;
  } catch {
    return false;
  }
}
