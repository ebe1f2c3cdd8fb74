import { registerRoute } from 'workbox-routing';
import { worker } from './scope.ts';

/** Name of the cache; the application deletes it on sign-out (`src/lib/worker-data.ts`). */
const PICTURES = 'pictures';
const MOST_PICTURES = 120;
const OLDEST_MS = 30 * 86_400_000;

/**
 * Public pictures are stored for the time without a connection. With one they come from the network, since a withdrawn
 * picture must not stay visible.
 */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(images|pictures)\//.test(url.pathname),
    ({ event, request }) => showPicture(event as FetchEvent, request),
  );
  worker.addEventListener('activate', (event) => event.waitUntil(dropOldPictures()));
}

async function showPicture(event: FetchEvent, request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (isPublic(response)) event.waitUntil(store(request, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const stored = await findStored(request);
    if (stored && !isOld(stored)) return stored;
    throw error;
  }
}

/** The picture as stored, else another width or encoding of it: a card stores a smaller one than the listing's page shows. */
async function findStored(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(PICTURES);
  const exact = await cache.match(request);
  if (exact) return exact;
  const wanted = pictureOf(request);
  const other = (await cache.keys()).filter((one) => pictureOf(one) === wanted).at(-1);
  return other && cache.match(other);
}

/** `/images/<id>` of `/images/<id>/640.avif`, `/pictures/produce/figs` of `/pictures/produce/figs-640.avif`. */
const pictureOf = ({ url }: Request) => new URL(url).pathname.replace(/([/-]\d+)?\.[a-z]+$/, '');

/** Members see hidden pictures of their own; those have no public response. */
function isPublic({ status, headers }: Response): boolean {
  return status === 200 && /\bpublic\b/.test(headers.get('cache-control') ?? '');
}

/** The cache lists its entries in the order in which they were added. */
async function store(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(PICTURES);
  await cache.delete(request);
  await cache.put(request, response);
  const stored = await cache.keys();
  for (const oldest of stored.slice(0, Math.max(0, stored.length - MOST_PICTURES)))
    await cache.delete(oldest);
}

async function dropOldPictures(): Promise<void> {
  const cache = await caches.open(PICTURES);
  for (const request of await cache.keys()) {
    const stored = await cache.match(request);
    if (stored && isOld(stored)) await cache.delete(request);
  }
}

/** A response without a date is old. */
function isOld({ headers }: Response): boolean {
  const made = Date.parse(headers.get('date') ?? '');
  return !(Date.now() - made < OLDEST_MS);
}
