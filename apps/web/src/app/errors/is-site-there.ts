import { HEALTH_PROBE } from '@windfall/contract';

/** Whether the place this page came from answers, whatever it says. */
export async function isSiteThere(): Promise<boolean> {
  try {
    await fetch(`/health?_t=${Date.now()}`, { signal: AbortSignal.timeout(HEALTH_PROBE.timeout) });
    return true;
  } catch {
    return false;
  }
}
