import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropStoredPages } from '../src/lib/worker-data.ts';
import { servePages } from './pages.ts';
import { worker } from './scope.ts';
import { refreshStoredPages } from './stored-pages.ts';

const listeners = new Map<string, ((event: unknown) => void)[]>();
const fetched = vi.fn<(request: Request | string) => Promise<Response>>();
let stored: Map<string, Response>;
let windows: string[];

vi.mock('workbox-precaching', () => ({ matchPrecache: async () => new Response('shell') }));
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {
    handle: unknown;
    constructor(handle: unknown) {
      this.handle = handle;
    }
  },
  registerRoute: ({ handle }: { handle: (event: unknown) => Promise<Response> }) => (navigate = handle),
}));
let navigate: (event: unknown) => Promise<Response>;

const at = (path: string) => new URL(path, location.origin).href;

/** A page of the server; `shared` when it is the one of all visitors without a cookie. */
function page(text: string, { shared = true, status = 200, age = 0 } = {}): Response {
  const date = new Date(Date.now() - age).toUTCString();
  return new Response(text, { status, headers: { date, ...(shared && { 'shared-page': 'visitors' }) } });
}

beforeEach(() => {
  stored = new Map();
  windows = [];
  vi.stubGlobal('caches', {
    open: async () => cacheOf(stored),
    delete: async () => {
      stored = new Map();
    },
  });
  vi.stubGlobal('clients', { matchAll: async () => windows.map((path) => ({ url: at(path) })) });
  vi.stubGlobal('registration', {});
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(worker, 'addEventListener').mockImplementation((name: string, act: unknown) => {
    listeners.set(name, [...(listeners.get(name) ?? []), act as (event: unknown) => void]);
  });
  servePages();
  refreshStoredPages();
});

afterEach(() => {
  listeners.clear();
  fetched.mockReset();
});

/** As in a browser: who has opened a cache before it is deleted goes on with what was deleted. */
const cacheOf = (pages: Map<string, Response>) => ({
  match: async (path: string) => pages.get(path)?.clone(),
  put: async (path: string, response: Response) => void pages.set(path, response),
});

/** Content of a visit, after its background work. */
async function visit(path: string, answer: Response | Promise<Response>, cache: RequestCache = 'default') {
  fetched.mockReturnValueOnce(Promise.resolve(answer));
  const work: Promise<unknown>[] = [];
  const event = { preloadResponse: Promise.resolve(), waitUntil: (one: Promise<unknown>) => work.push(one) };
  const shown = await navigate({ event, request: { url: at(path), cache } });
  const text = await shown.text();
  await Promise.all(work);
  return { text, mark: shown.headers.get('server-timing') };
}

async function activate(): Promise<void> {
  const work: Promise<unknown>[] = [];
  for (const act of listeners.get('activate') ?? [])
    act({ waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

// @rule offline#stored-pages
test("a visitor's page comes from the last visit, and the present one is stored for the next", async () => {
  expect(await visit('/listings', page('one'))).toEqual({ text: 'one', mark: null });
  expect(await visit('/listings', page('two'))).toEqual({ text: 'one', mark: 'pages' });
  expect(await visit('/listings', page('three'))).toEqual({ text: 'two', mark: 'pages' });
  expect((await visit('/', page('home'))).text).toBe('home');
});

// @rule offline#worker-stores
test('a page of a viewer with a cookie is never stored, and ends what was stored', async () => {
  await visit('/listings', page('public'));
  await visit('/', page('public'));
  await visit('/dashboard', page('Rosa', { shared: false }));
  expect(stored.size).toBe(0);
  expect((await visit('/listings', page('Rosa', { shared: false }))).text).toBe('Rosa');
  expect(stored.size).toBe(0);
});

test('no other address is stored, and none with what the visitor searched for', async () => {
  for (const path of ['/listings?search=plums', '/listing/1', '/users']) await visit(path, page('public'));
  expect(stored.size).toBe(0);
});

test('a reload, and a page of more than a day ago, ask the server', async () => {
  await visit('/listings', page('old', { age: 86_400_001 }));
  expect((await visit('/listings', page('one'))).text).toBe('one');
  expect((await visit('/listings', page('two'), 'no-cache')).text).toBe('two');
});

test('a failure of a gateway leaves the page stored; a failure of the server does not', async () => {
  await visit('/listings', page('one'));
  expect((await visit('/listings', page('', { shared: false, status: 502 }))).text).toBe('one');
  expect(stored.size).toBe(1);
  expect((await visit('/listings', page('', { shared: false, status: 500 }))).text).toBe('one');
  expect((await visit('/listings', page('failed', { shared: false, status: 500 }))).text).toBe('failed');
});

test('a new worker drops the pages of the earlier build, and stores those that are open', async () => {
  await visit('/', page('earlier build'));
  windows = ['/listings', '/listing/1'];
  fetched.mockResolvedValueOnce(page('this build'));
  await activate();
  expect([...stored.keys()]).toEqual(['/listings']);
  expect(fetched).toHaveBeenLastCalledWith(at('/listings'), { headers: { accept: 'text/html' } });
});

// @rule offline#stored-pages
test('a session or a place that begins or ends in a page drops the stored pages', async () => {
  await visit('/listings', page('public'));
  dropStoredPages();
  expect((await visit('/listings', page('mine', { shared: false }))).text).toBe('mine');
});

// @rule offline#stored-pages
test.each([
  ['deletes the stored pages', () => dropStoredPages()],
  [
    'says it to a worker that starts',
    () => listeners.get('message')?.[0]?.({ data: 'drop-pages', waitUntil() {} }),
  ],
])('a page asked for before a sign-in that ends later is not stored: the open page %s', async (_, signIn) => {
  const { promise: answer, resolve: arrive } = Promise.withResolvers<Response>();
  const visiting = visit('/listings', answer);
  await Promise.resolve();
  signIn();
  arrive(page('public'));
  expect((await visiting).text).toBe('public');
  expect(stored.size).toBe(0);
});
