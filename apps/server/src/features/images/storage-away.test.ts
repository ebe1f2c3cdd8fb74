import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { formOf } from '../../../testing/fixtures/multipart.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';

let store: Server;
let t: TestApp;
/** What the store does with a request beside storing it. */
let mood: 'well' | 'failing' | 'silent' = 'well';

beforeAll(async () => {
  const files = new Map<string, Buffer>();
  store = createServer(async (request, response) => {
    const key = String(request.url?.split('?')[0]);
    if (mood === 'silent') return request.socket.destroy();
    if (mood === 'failing') return response.writeHead(503).end();
    if (request.method === 'PUT') files.set(key, await buffer(request));
    const found = files.get(key);
    return response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const address = store.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  t = await buildTestApp('sqlite', {
    storage: { kind: 's3', url: `s3://key:secret@127.0.0.1:${port}/pictures?tls=off` },
  });
});
afterAll(async () => {
  await t.close();
  store.close();
});

// @rule http-api#storage-away
test('while the store is away, a picture is refused as temporary and nothing of it is kept; all else goes on', async () => {
  const rosa = await aMember(t);
  const share = async (picture: boolean) => {
    const image = picture ? await plainPicture().jpeg().toBuffer() : undefined;
    const form = formOf({ ...zucchini, location: 'Portland, OR', quantity: '3' }, image);
    const headers = { ...form.headers, ...rosa.headers };
    return t.app.inject({ method: 'POST', url: '/api/listings', headers, payload: form.payload });
  };
  const listings = async () => (await t.app.inject('/api/listings')).json<unknown[]>().length;
  const shared = await share(true);
  expect(shared.statusCode, shared.body).toBe(201);
  const { image_url: picture } = shared.json<{ image_url: string }>();
  for (mood of ['failing', 'silent'] as const) {
    for (const refused of [await share(true), await t.app.inject(picture)]) {
      expect(refused.json(), refused.body).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
      expect(refused.headers['retry-after']).toBe('5');
    }
  }
  expect(await listings()).toBe(1);
  expect((await share(false)).statusCode).toBe(201);
  mood = 'well';
  expect((await t.app.inject(picture)).statusCode).toBe(200);
  expect((await share(true)).statusCode).toBe(201);
  expect(new Set(t.logged.map(({ msg }) => msg))).toEqual(new Set(['the storage cannot be reached']));
  expect(t.logged.at(-1)?.['reason']).toMatch(/as it should: \S/);
});
