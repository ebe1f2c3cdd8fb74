import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { Compressible } from './operation-response.ts';

const t = useTestApp('sqlite');
const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { accept: 'application/json', ...headers } });

// @rule http-api#compressed
test('what callers share is compressed as they accept it, each with a validator of its own', async () => {
  const rosa = await aMember(t);
  await aListing(t, rosa, { description: 'Plums. '.repeat(300) });
  const amir = await aMember(t, 'Amir');
  for (const headers of [{}, amir.headers]) {
    const plain = await get('/api/listings', headers);
    expect(plain.headers).toMatchObject({ vary: 'Accept, Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const etags = [plain.headers.etag];
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const asking = { ...headers, 'accept-encoding': encoding };
      const packed = await get('/api/listings', asking);
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(String(decode(packed.rawPayload))).toBe(plain.body);
      const again = await get('/api/listings', { ...asking, 'if-none-match': String(packed.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      etags.push(packed.headers.etag);
    }
    expect(new Set(etags).size).toBe(3);
  }
});

// @rule http-api#compressed
test('a short answer and what a member alone gets are not compressed', async () => {
  const rosa = await aMember(t);
  const coding = { 'accept-encoding': 'br, gzip' };
  await aListing(t, rosa, { description: 'Plums. '.repeat(300) });
  for (const response of [
    await get('/health', coding),
    await get('/api/listings', { ...coding, ...rosa.headers }),
    await get('/api/auth/session', { ...coding, ...rosa.headers }),
  ])
    expect(response.headers['content-encoding'], response.body).toBeUndefined();
  expect((await get('/api/openapi.json', coding)).headers['content-encoding']).toBe('br');
});

test('visitors who ask for the same at once share one compressed body', async () => {
  const rosa = await aMember(t);
  await aListing(t, rosa, { description: 'Plums. '.repeat(300) });
  const encoded = vi.spyOn(Compressible.prototype, 'encoded');
  const all = await Promise.all([1, 2, 3, 4].map(() => get('/api/listings', { 'accept-encoding': 'br' })));
  expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1);
  expect(encoded).toHaveBeenCalledTimes(4);
  expect(new Set(encoded.mock.contexts).size).toBe(1);
  encoded.mockRestore();
});
