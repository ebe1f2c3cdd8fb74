import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';

/** Address of the page without content (`apps/server/src/pages/serve-worker.ts`). */
const SHELL = '/app-shell';

/** Paths of the scripts and styles, whose names contain their hashes. Written by the build (`build/service-worker.ts`). */
declare const BUILD_FILES: readonly string[];

/** The server writes the hash of its page without content in this place. */
const SHELL_REVISION = '__SHELL_REVISION__';

/**
 * Stores the build's files, one after the other, when this worker is installed. Those of the previous build go when this
 * worker takes over: until then its tabs may load further parts.
 */
export function keepBuild(): void {
  cleanupOutdatedCaches();
  precacheAndRoute(
    [{ url: SHELL, revision: SHELL_REVISION }, ...BUILD_FILES.map((url) => ({ url, revision: null }))],
    { cleanURLs: false, directoryIndex: '' },
  );
}

/** The stored page without content; the browser may have evicted it. */
export function readShell(): Promise<Response | undefined> {
  return matchPrecache(SHELL);
}
