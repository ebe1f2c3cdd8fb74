import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { aMember } from '../../testing/factories.ts';
import { aListing } from '../../testing/fixtures/listings.ts';
import { useTestApp } from '../../testing/test-app.ts';

describe.each(dialects)('an answer to visitors on %s', (dialect) => {
  const t = useTestApp(dialect);
  const get = (url: string, headers: Record<string, string> = {}) => t.current.app.inject({ url, headers });
  /** How often the database is asked while this is answered. */
  const countReads = async (work: () => Promise<unknown>): Promise<number> => {
    const reads = vi.spyOn(t.current.ctx.db, 'read', 'get');
    await work();
    const count = reads.mock.calls.length;
    reads.mockRestore();
    return count;
  };

  test('is given again to the next one, whatever their timestamp, with its link and validator', async () => {
    const rosa = await aMember(t.current);
    for (const title of ['Plums', 'Figs']) await aListing(t.current, rosa, { title });
    const url = '/api/listings?limit=1';
    const first = await get(url);
    const reads = await countReads(async () => {
      const again = await get(url);
      expect([again.body, again.headers['etag'], again.headers['link']]).toEqual([
        first.body,
        first.headers['etag'],
        first.headers['link'],
      ]);
      expect((await get(`${url}&_t=1754647200000`)).headers['cache-control']).toBe('no-store');
      expect((await get('/api/listings?_t=1&limit=1')).body).toBe(first.body);
      expect((await get(url, { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304);
    });
    expect(reads).toBe(0);
    expect(first.headers['link']).toMatch(/^<\/api\/listings\?limit=1&cursor=/);
  });

  test('is another one for another question', async () => {
    const rosa = await aMember(t.current);
    await aListing(t.current, rosa, { title: 'Plums' });
    await get('/api/listings?limit=1');
    expect((await get('/api/listings?limit=1&search=figs')).json()).toEqual([]);
    expect((await get('/api/listings?limit=1&not_t=1')).json()).toHaveLength(1);
  });

  test('is made anew once anything was written', async () => {
    const rosa = await aMember(t.current);
    const { id } = await aListing(t.current, rosa, { title: 'Plums' });
    const shown = async () => [
      (await get('/api/listings')).json()[0]?.title,
      (await get(`/api/listings/${id}`)).json().title,
    ];
    expect(await shown()).toEqual(['Plums', 'Plums']);
    await t.current.app.inject({
      method: 'PUT',
      url: `/api/listings/${id}`,
      headers: rosa.headers,
      payload: { title: 'Figs' },
    });
    expect(await shown()).toEqual(['Figs', 'Figs']);
    await t.current.app.inject({ method: 'DELETE', url: `/api/listings/${id}`, headers: rosa.headers });
    expect((await get('/api/listings')).json()).toEqual([]);
    expect((await get(`/api/listings/${id}`)).statusCode).toBe(404);
  });

  test('is nobody’s who says who they are, nor theirs anybody’s', async () => {
    const rosa = await aMember(t.current);
    const { id } = await aListing(t.current, rosa);
    for (const url of ['/api/listings', `/api/listings/${id}`]) {
      const isSeller = (body: unknown) => (Array.isArray(body) ? body[0] : body).is_seller;
      expect(isSeller((await get(url, rosa.headers)).json())).toBe(true);
      expect(isSeller((await get(url)).json())).toBe(false);
      expect(isSeller((await get(url, rosa.headers)).json())).toBe(true);
    }
  });

  test('that is empty is made for each, since a search for nothing is counted', async () => {
    await get('/api/listings?search=durian');
    expect(await countReads(() => get('/api/listings?search=durian'))).toBeGreaterThan(0);
  });
});
