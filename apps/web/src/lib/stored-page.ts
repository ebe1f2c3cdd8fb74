import { STORED_PAGES } from './worker-data.ts';

/** Whether the service worker had stored the document of this page, so that its data is up to a day old. */
export function isStoredPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Boolean(loaded?.serverTiming?.some(({ name }) => name === STORED_PAGES));
}
