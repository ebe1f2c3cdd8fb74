import type { Clock } from './clock.ts';

/** Makes the value of a key. */
type Keep<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** Keeps the value of the latest key for so long, made once for callers at the same time; a failure is not kept. */
export function keepFor<T>(ms: number, clock: Clock): Keep<T> {
  let kept: { readonly key: string; readonly until: number; readonly value: Promise<T> } | undefined;
  return async (key, make) => {
    const now = clock.now().getTime();
    if (!kept || kept.key !== key || kept.until <= now) kept = { key, until: now + ms, value: make() };
    const latest = kept;
    try {
      return await latest.value;
    } catch (error) {
      if (kept === latest) kept = undefined;
      throw error;
    }
  };
}
