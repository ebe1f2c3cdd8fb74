import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';

describe.each(dialects)('a cached response on %s', (dialect) => {
  const t = useTestApp(dialect);
  const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
  /** Number of database queries during `work`. */
  const countReads = async (work: () => Promise<unknown>): Promise<number> => {
    const reads = vi.spyOn(t.ctx.db, 'read', 'get');
    await work();
    const count = reads.mock.calls.length;
    reads.mockRestore();
    return count;
  };

  test('of a member is sent to other members only, after a session check', async () => {
    const [rosa, otto, ada] = [
      await aMember(t, 'Rosa Fields'),
      await aMember(t, 'Otto Weed'),
      await aMember(t, 'Ada Moss'),
    ];
    const { id } = await aListing(t, rosa);
    const url = `/api/listings/${id}`;
    const address = `rosa.fields.${rosa.id.slice(-12)}@windfall.example`;
    const email = async (headers = {}) => (await get(url, headers)).json().user.email;
    expect(await email(otto.headers)).toBe(address);
    expect(await email()).toBeNull();
    const reads = () => countReads(async () => expect(await email(ada.headers)).toBe(address));
    // Only the session is read, once startup tasks have stopped writing. On PostgreSQL the listing is read as well:
    // another server may have changed it.
    await expect.poll(async () => (await reads()) === 1).toBe(dialect === 'sqlite');
    expect(await email()).toBeNull();
    await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: ada.headers });
    expect(await email(ada.headers)).toBeNull();
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('is sent to the next caller, for any timestamp, with its link and validator', async () => {
    const rosa = await aMember(t);
    for (const title of ['Plums', 'Figs']) await aListing(t, rosa, { title });
    const url = '/api/listings?limit=1';
    const askAgain = async () => {
      const first = await get(url);
      expect(first.headers['link']).toMatch(/^<\/api\/listings\?limit=1&cursor=/);
      return countReads(async () => {
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
    };
    // Startup tasks may still write.
    await expect.poll(askAgain).toBe(0);
  });

  test('is separate for each query', async () => {
    const rosa = await aMember(t);
    await aListing(t, rosa, { title: 'Plums' });
    await get('/api/listings?limit=1');
    expect((await get('/api/listings?limit=1&search=figs')).json()).toEqual([]);
    expect((await get('/api/listings?limit=1&not_t=1')).json()).toHaveLength(1);
  });

  test('is replaced after any write', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, { title: 'Plums' });
    const shown = async () => [
      (await get('/api/listings')).json()[0]?.title,
      (await get(`/api/listings/${id}`)).json().title,
    ];
    expect(await shown()).toEqual(['Plums', 'Plums']);
    await t.app.inject({
      method: 'PUT',
      url: `/api/listings/${id}`,
      headers: rosa.headers,
      payload: { title: 'Figs' },
    });
    expect(await shown()).toEqual(['Figs', 'Figs']);
    await t.app.inject({ method: 'DELETE', url: `/api/listings/${id}`, headers: rosa.headers });
    expect((await get('/api/listings')).json()).toEqual([]);
    expect((await get(`/api/listings/${id}`)).statusCode).toBe(404);
  });

  test('is not sent to members whose own content it shows, nor theirs to other members', async () => {
    const [rosa, otto] = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Otto Weed')];
    const { id } = await aListing(t, rosa);
    for (const url of ['/api/listings', `/api/listings/${id}`]) {
      const isSeller = (body: unknown) => (Array.isArray(body) ? body[0] : body).is_seller;
      const shown = async (headers = {}) => isSeller((await get(url, headers)).json());
      for (let round = 0; round < 2; round += 1) {
        expect(await shown(rosa.headers)).toBe(true);
        expect(await shown()).toBe(false);
        expect(await shown(otto.headers)).toBe(false);
      }
    }
  });

  test('is not sent to administrators, nor to members with blocks', async () => {
    const [rosa, otto, ada] = [
      await aMember(t, 'Rosa Fields'),
      await aMember(t, 'Otto Weed'),
      await aMember(t, 'Ada Moss', { is_admin: 1 }),
    ];
    const { id } = await aListing(t, rosa);
    const block = { method: 'POST' as const, url: `/api/users/${rosa.id}/block`, headers: otto.headers };
    expect((await t.app.inject(block)).statusCode).toBe(200);
    const ina = await aMember(t, 'Ina Field');
    for (const url of ['/api/listings', `/api/listings/${id}`]) {
      expect((await get(url, ina.headers)).statusCode).toBe(200);
      expect((await get(url, otto.headers)).body).not.toContain(id);
      expect((await get(url, ada.headers)).body).toContain('"can_edit":true');
      expect((await get(url, ina.headers)).body).toContain('"can_edit":false');
    }
  });

  test('is not stored when it is empty, since searches without a result are counted', async () => {
    await get('/api/listings?search=durian');
    expect(await countReads(() => get('/api/listings?search=durian'))).toBeGreaterThan(0);
  });
});
