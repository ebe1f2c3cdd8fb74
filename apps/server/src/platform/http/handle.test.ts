import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

describe('a read response', () => {
  const t = shareTestApp('sqlite');
  const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

  test('is sent again only after a change', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    for (const url of ['/api/listings?limit=1', `/api/listings/${id}`]) {
      const first = await get(url);
      const etag = String(first.headers['etag']);
      expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      for (const known of [etag, `"other", ${etag}`, '*', etag.slice(2)]) {
        const again = await get(url, { 'if-none-match': known });
        expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      // The owner's response differs: it marks the listing as their own.
      const theirs = await get(url, { ...rosa.headers, 'if-none-match': etag });
      expect([theirs.statusCode, theirs.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
  });

  test('is not stored when the request has a cache-busting timestamp', async () => {
    const { headers } = await get('/api/listings?limit=1&_t=1754647200000');
    expect([headers['etag'], headers['cache-control']]).toEqual([undefined, 'no-store']);
  });

  test('is different after a change', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    const etag = String((await get(`/api/listings/${id}`)).headers['etag']);
    const url = `/api/listings/${id}`;
    await t.app.inject({ method: 'PUT', url, headers: rosa.headers, payload: { title: 'Figs' } });
    expect((await get(url, { 'if-none-match': etag })).json().title).toBe('Figs');
  });

  test('has no validator when it is a refusal', async () => {
    const response = await get('/api/listings/nobody', { 'if-none-match': '*' });
    expect([response.statusCode, response.headers['etag'], response.headers['cache-control']]).toEqual([
      404,
      undefined,
      'no-store',
    ]);
  });
});
