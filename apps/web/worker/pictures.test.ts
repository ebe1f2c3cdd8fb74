import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPictures } from './pictures.ts';
import { worker } from './scope.ts';

let show: (event: unknown) => Promise<Response>;
vi.mock('workbox-routing', () => ({
  registerRoute: (_: unknown, handle: (event: unknown) => Promise<Response>) => (show = handle),
}));

const fetched = vi.fn<() => Promise<Response>>();
const at = (path: string) => new URL(path, location.origin).href;

beforeEach(() => {
  const stored = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async ({ url }: Request) => stored.get(url)?.clone(),
      put: async ({ url }: Request, response: Response) => void stored.set(url, response),
      delete: async ({ url }: Request) => stored.delete(url),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
    }),
  });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(worker, 'addEventListener').mockImplementation(() => {});
  keepPictures();
});
afterEach(() => void fetched.mockReset());

async function ask(path: string): Promise<string> {
  const work: Promise<unknown>[] = [];
  const event = { waitUntil: (one: Promise<unknown>) => work.push(one) };
  const response = await show({ event, request: { url: at(path) } });
  await Promise.all(work);
  return response.text();
}

// @rule offline#stored-pictures
test('without a connection a picture is shown in the size that is stored', async () => {
  const headers = { 'cache-control': 'public, max-age=60', date: new Date().toUTCString() };
  for (const path of [
    '/images/figs/320.avif',
    '/images/plums/320.avif',
    '/pictures/produce/kale-320.avif?v=1',
  ]) {
    fetched.mockResolvedValueOnce(new Response(path, { headers }));
    await ask(path);
  }
  fetched.mockRejectedValue(new TypeError('no connection'));
  expect(await ask('/images/plums/320.avif')).toBe('/images/plums/320.avif');
  expect(await ask('/images/plums/1280.jpg')).toBe('/images/plums/320.avif');
  expect(await ask('/pictures/produce/kale.webp?v=1')).toBe('/pictures/produce/kale-320.avif?v=1');
  await expect(ask('/images/pears/320.avif')).rejects.toThrow('no connection');
});
