import { vi } from 'vitest';

/** Lets the page be one whose document came with these marks of the `Server-Timing` header. */
export function loadedWith(...names: string[]): void {
  const serverTiming = names.map((name) => ({ name }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { serverTiming } as unknown as PerformanceEntry,
  ]);
}
