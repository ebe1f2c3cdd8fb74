import { DROP_PAGES, STORED_PAGES } from '../src/lib/worker-data.ts';
import { worker } from './scope.ts';

/** Addresses whose page is stored. None has a query: what a visitor searched for is theirs. */
const STORED = new Set(['/', '/listings']);

/** The server says so of a page that it renders once for all visitors without a cookie (`serve-page.ts`). */
const SHARED = 'shared-page';

const OLDEST_MS = 86_400_000;

/** Responses of a gateway that has no connection to the server. */
const NO_SERVER = new Set([502, 504]);
export const isFromServer = ({ status }: Response) => !NO_SERVER.has(status);

/**
 * Pages of the previous build go with its worker. Those that are open now were loaded before there was this one. An open page
 * deletes the stored pages itself and says so too: the browser may have asked for another page before this worker ran.
 */
export function refreshStoredPages(): void {
  worker.addEventListener('message', (event) => {
    if (event.data === DROP_PAGES) event.waitUntil(dropPages());
  });
  worker.addEventListener('activate', (event) =>
    event.waitUntil(
      dropPages()
        .then(storeOpenPages)
        .catch(() => {}),
    ),
  );
}

/** The public page as of the last visit. None for a reload, which asks for the present one. */
export async function readStoredPage({ url, cache }: Request): Promise<Response | undefined> {
  if (cache === 'reload' || cache === 'no-cache') return undefined;
  const path = storedPath(url);
  const page = path && (await (await caches.open(STORED_PAGES)).match(path, { ignoreVary: true }));
  if (!page || !(Date.now() - Date.parse(page.headers.get('date') ?? '') < OLDEST_MS)) return undefined;
  const headers = new Headers(page.headers);
  // The page learns from it that its data is old.
  headers.set('server-timing', STORED_PAGES);
  return new Response(page.body, { headers });
}

/**
 * Stores a page for visitors. Any other page says that this browser has a session or a choice by now, so none is valid. Call
 * it in the task that asks for the page: the stored pages that are open by then are deleted when a session or a place begins,
 * and what is put into them afterwards is gone. So a page that was asked for before a sign-in does not come back. Where the
 * browser asked before this worker ran, the message of the page that signs in comes after the request and deletes them.
 */
export async function storePage(url: string, fetching: Promise<Response>): Promise<void> {
  const opening = caches.open(STORED_PAGES);
  const page = await fetching;
  if (!isFromServer(page)) return;
  const path = storedPath(url);
  if (!page.headers.has(SHARED)) return dropPages();
  if (!path) return;
  // Its other reader begins meanwhile.
  const copy = page.clone();
  await (await opening).put(path, copy);
}

async function storeOpenPages(): Promise<void> {
  for (const { url } of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    if (storedPath(url)) await storePage(url, fetch(url, { headers: { accept: 'text/html' } }));
}

const dropPages = async () => void (await caches.delete(STORED_PAGES));

function storedPath(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  return search === '' && STORED.has(pathname) ? pathname : undefined;
}
