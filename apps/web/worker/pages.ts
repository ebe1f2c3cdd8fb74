import { NavigationRoute, registerRoute } from 'workbox-routing';
import { readShell } from './build-files.ts';
import { worker } from './scope.ts';

/** Longer than the server works on a page. On a connection that hardly works, the stored page comes then. */
const PAGE_TIMEOUT_MS = 12_000;

/** Responses of a gateway that has no connection to the server. */
const NO_SERVER = new Set([502, 504]);

/** Addresses that are files and data, also where the browser opens them as a page. */
const NOT_PAGES = [/^\/api\//, /^\/images\//, /^\/pictures\//, /^\/assets\//, /\.[a-z0-9]{2,5}$/];

/** Pages come from the network, and from the stored page without content while the server cannot be reached. */
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
  event.waitUntil(fetching.catch(() => {}));
  const response = await Promise.race([fetching, timeout()]).catch(() => null);
  if (response && !NO_SERVER.has(response.status)) return response;
  return (await readShell()) ?? response ?? fetching;
}

async function fetchPage(event: FetchEvent, request: Request): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(request);
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PAGE_TIMEOUT_MS));
}
