import { NavigationRoute, registerRoute } from 'workbox-routing';
import { readShell } from './build-files.ts';
import { worker } from './scope.ts';
import { isFromServer, readStoredPage, storePage } from './stored-pages.ts';

/** Longer than the server works on a page. On a connection that hardly works, the stored page comes then. */
const PAGE_TIMEOUT_MS = 12_000;

/** Addresses that are files and data, also where the browser opens them as a page. */
const NOT_PAGES = [/^\/api\//, /^\/images\//, /^\/pictures\//, /^\/assets\//, /\.[a-z0-9]{2,5}$/];

/**
 * A stored page of a visitor comes at once, while the present one is fetched for the next visit. Other pages come from the
 * network, and from the stored page without content while the server cannot be reached.
 */
export function servePages(): void {
  worker.addEventListener('activate', (event) => {
    // The browser asks for the page while the worker starts.
    event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable()));
  });
  registerRoute(
    new NavigationRoute(({ event, request }) => openPage(event as FetchEvent, request), {
      denylist: NOT_PAGES,
    }),
  );
}

async function openPage(event: FetchEvent, request: Request): Promise<Response> {
  const fetching = fetchPage(event, request);
  event.waitUntil(storePage(request.url, fetching).catch(() => {}));
  const stored = await readStoredPage(request).catch(() => undefined);
  if (stored) return stored;
  const response = await Promise.race([fetching, timeout()]).catch(() => null);
  if (response && isFromServer(response)) return response;
  return (await readShell()) ?? response ?? fetching;
}

async function fetchPage(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(request);
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PAGE_TIMEOUT_MS));
}
