import { DELETION, type Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { storedFiles, zucchini } from '../../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { deleteForGood } from '../deletion/soft-delete.ts';

describe.each(dialects)('the photos of a listing on %s', (dialect) => {
  const t = useTestApp(dialect);
  const picture = async () =>
    `data:image/png;base64,${(await plainPicture().png().toBuffer()).toString('base64')}`;
  const pictures = async (count: number) => {
    const one = await picture();
    // A different text after the data, which the decoder skips, makes each of them another one.
    return Array.from({ length: count }, (_, n) => `${one}${'='.repeat(n)}`);
  };
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, viewer: TestMember, payload?: object) =>
    t.app.inject({ method, url, headers: viewer.headers, ...(payload && { payload }) });
  const share = async (viewer: TestMember, count: number): Promise<Listing> => {
    const photos = (await pictures(count)).map((url, n) => ({ url, alt: `Photo ${n}` }));
    const response = await send('POST', '/api/listings', viewer, { ...zucchini, photos });
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  };
  const change = async (viewer: TestMember, { id }: Listing, payload: object): Promise<Listing> => {
    const response = await send('PUT', `/api/listings/${id}`, viewer, payload);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const read = async ({ id }: Listing): Promise<Listing> =>
    (await t.app.inject(`/api/listings/${id}`)).json();
  const altsOf = ({ photos = [] }: Listing) => photos.map(({ alt }) => alt);
  const idsOf = ({ image_urls }: Listing) => image_urls.map((url) => url.split('/')[2] ?? '');
  const folders = async () => [...new Set((await storedFiles(t)).map((key) => key.split('/')[0]))].sort();

  // @rule listings#photos
  test('are moved, described and removed by a new list; the images left out are deleted', async () => {
    const rosa = await aMember(t);
    const listing = await share(rosa, 3);
    const [first = '', second = '', third = ''] = listing.image_urls;
    const photos = [{ url: third, alt: 'Cover' }, { url: await picture() }, { url: first }];
    const changed = await change(rosa, listing, { photos });
    expect(altsOf(changed)).toEqual(['Cover', '', 'Photo 0']);
    expect([changed.image_urls[0], changed.image_urls[2]]).toEqual([third, first]);
    expect(await folders()).toEqual(idsOf(changed).sort());
    expect((await t.app.inject(second)).statusCode).toBe(404);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule listings#photos
  test('are up to four in order, the first one is the cover', async () => {
    const rosa = await aMember(t);
    const listing = await share(rosa, 4);
    expect(altsOf(listing)).toEqual(['Photo 0', 'Photo 1', 'Photo 2', 'Photo 3']);
    expect(listing.image_urls).toEqual(listing.photos?.map(({ url }) => url));
    expect([listing.image_url, listing.photo]).toEqual([listing.image_urls[0], listing.photos?.[0]?.photo]);
    expect(await read(listing)).toMatchObject({ photos: listing.photos, image_urls: listing.image_urls });
    const [card] = (await t.app.inject('/api/listings')).json<Listing[]>();
    expect(card?.image_urls).toEqual([listing.image_url]);
    for (const url of listing.image_urls) expect((await t.app.inject(url)).statusCode).toBe(200);
  });

  // @rule listings#photos-single
  test('stay when a client that knows one photo replaces it, and go when it removes it', async () => {
    const rosa = await aMember(t);
    const listing = await share(rosa, 3);
    const unchanged = await change(rosa, listing, { image_url: listing.image_url, quantity: '3' });
    expect(unchanged.image_urls).toEqual(listing.image_urls);
    const replaced = await change(rosa, listing, { image_url: await picture() });
    expect(replaced.image_urls.slice(1)).toEqual(listing.image_urls.slice(1));
    expect(replaced.image_url).not.toBe(listing.image_url);
    expect(altsOf(replaced)).toEqual(['', 'Photo 1', 'Photo 2']);
    expect(await change(rosa, listing, { image_url: '' })).toMatchObject({
      image_urls: [],
      photos: [],
      photo: null,
    });
    expect(await folders()).toEqual([]);
  });

  test('disappear with a deleted listing, come back with it, and are deleted with it for good', async () => {
    const rosa = await aMember(t);
    const listing = await share(rosa, 2);
    const [, second = ''] = listing.image_urls;
    const status = async () => (await t.app.inject(second)).statusCode;
    await send('DELETE', `/api/listings/${listing.id}`, rosa);
    expect(await status()).toBe(404);
    const restored = await send('POST', `/api/listings/${listing.id}/restore`, rosa);
    expect([restored.json<Listing>().photos, await status()]).toEqual([listing.photos, 200]);
    await send('DELETE', `/api/listings/${listing.id}`, rosa);
    t.clock.advance(DELETION.grace);
    await deleteForGood(t.ctx);
    expect(await folders()).toEqual([]);
    for (const table of ['images', 'listing_photos'] as const)
      expect(await t.ctx.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('are in the export of their owner, and deleted with the account', async () => {
    const rosa = await aMember(t);
    const [, second] = idsOf(await share(rosa, 3));
    const request = { url: `/api/users/${rosa.id}/export`, headers: rosa.headers };
    const [exported] = (await t.app.inject(request)).json().listings;
    expect(exported.photos[0]).toMatchObject({ image_id: second, position: 1, alt: 'Photo 1' });
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const gone = await send('DELETE', `/api/users/${rosa.id}`, admin, { confirm: 'DELETE' });
    expect([gone.statusCode, await folders()]).toEqual([200, []]);
  });

  // @rule listings#image-withdrawn
  test('of a hidden listing are visible to its owner only', async () => {
    const rosa = await aMember(t);
    const [, url = ''] = (await share(rosa, 2)).image_urls;
    const hidden = { hidden_at: '2026-06-01T00:00:00.000Z' };
    await t.ctx.db.transaction((trx) => trx.updateTable('listings').set(hidden).execute());
    const statusFor = async (headers = {}) => (await t.app.inject({ url, headers })).statusCode;
    expect([await statusFor(), await statusFor(rosa.headers)]).toEqual([404, 200]);
  });

  // @rule listings#photos
  test('come as file parts, which a list may put in order', async () => {
    const rosa = await aMember(t);
    const bytes = await plainPicture().png().toBuffer();
    const form = (fields: Record<string, string>, files: number) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      for (let n = 0; n < files; n += 1) body.append('image', new Blob([new Uint8Array(bytes)]), `${n}.png`);
      return body;
    };
    const post = async (body: FormData) => {
      const { headers, body: stream } = new Response(body);
      const payload = Buffer.from(await new Response(stream).arrayBuffer());
      const type = headers.get('content-type') ?? '';
      const request = { method: 'POST', url: '/api/listings', payload } as const;
      return t.app.inject({ ...request, headers: { ...rosa.headers, 'content-type': type } });
    };
    expect((await post(form(zucchini, 3))).json<Listing>().image_urls).toHaveLength(3);
    const photos = JSON.stringify([{ url: 'part:1', alt: 'Second' }, { url: 'part:0' }]);
    expect(altsOf((await post(form({ ...zucchini, photos }, 2))).json())).toEqual(['Second', '']);
    expect((await post(form(zucchini, 5))).statusCode).toBe(400);
    expect((await post(form({ ...zucchini, photos: '[{' }, 1))).json()).toMatchObject({
      fields: { photos: 'Please choose an image file' },
    });
  });

  // @rule listings#image-errors
  test('are all refused for one that is unreadable, which is named', async () => {
    const rosa = await aMember(t);
    const broken = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    const refusal = async (...image_urls: string[]) =>
      (await send('POST', '/api/listings', rosa, { ...zucchini, image_urls })).json();
    expect(await refusal(await picture(), broken)).toMatchObject({
      code: 'IMAGE_UNREADABLE',
      message: 'New photo 2: Failed to read image file. Please try a different image.',
    });
    expect((await refusal(broken)).message).toBe('Failed to read image file. Please try a different image.');
    expect(await folders()).toEqual([]);
  });

  test.each([
    ['five', async () => ({ image_urls: await pictures(5) }), 'image_urls', 'Please choose at most 4 photos'],
    [
      'a foreign address',
      async () => ({ photos: [{ url: 'https://a.example/b.jpg' }] }),
      'photos',
      'Please choose an image file',
    ],
    [
      'a missing part',
      async () => ({ photos: [{ url: 'part:0' }] }),
      'photos',
      'Please choose an image file',
    ],
    ['no list', async () => ({ image_urls: 'one' }), 'image_urls', 'Please choose an image file'],
    [
      'a long text',
      async () => ({ photos: [{ url: await picture(), alt: 'x'.repeat(201) }] }),
      'photos.0.alt',
      'Please use at most 200 characters to describe a photo',
    ],
  ])('are refused: %s', async (_, fields, name, message) => {
    const rosa = await aMember(t);
    const response = await send('POST', '/api/listings', rosa, { ...zucchini, ...(await fields()) });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { message, fields: { [name]: message } },
    ]);
    expect(await folders()).toEqual([]);
  });

  test('of another listing are not taken, and none twice', async () => {
    const rosa = await aMember(t);
    const [one, other] = [await share(rosa, 1), await share(rosa, 1)];
    for (const urls of [[other.image_url], [one.image_url, one.image_url]])
      expect((await send('PUT', `/api/listings/${one.id}`, rosa, { image_urls: urls })).statusCode).toBe(400);
  });
});
