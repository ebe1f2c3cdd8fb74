import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { badPictures } from '../../../testing/fixtures/bad-pictures.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { formOf } from '../../../testing/fixtures/multipart.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { shareTestApp, type TestApp, useTestApp } from '../../../testing/test-app.ts';

const picture = (color: string) => plainPicture(64, 48, color).png().toBuffer();
const inline = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

const put = ({ app }: TestApp, id: string, headers: Record<string, string>, payload: object) =>
  app.inject({ method: 'PUT', url: `/api/listings/${encodeURIComponent(id)}`, headers, payload });

describe.each(dialects)('changing a listing on %s', (dialect) => {
  const t = useTestApp(dialect);
  const search = async (words: string) =>
    (await t.app.inject(`/api/listings?search=${words}`)).json<Listing[]>().map(({ title }) => title);

  test('is found by its new words and no longer by its old ones', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, { title: 'Marrows' });
    await put(t, id, rosa.headers, { title: 'Courgettes' });
    expect(await search('courgette')).toEqual(['Courgettes']);
    expect(await search('marrow')).toEqual([]);
  });

  test('two concurrent new photos leave one, with its files', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, {}, await picture('#ff0000'));
    const colors = ['#00ff00', '#0000ff', '#ffff00', '#00ffff'];
    const pictures = await Promise.all(colors.map(picture));
    const responses = await Promise.all(
      pictures.map((bytes) => put(t, id, rosa.headers, { image_url: inline(bytes) })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const folder = (await t.app.inject(`/api/listings/${id}`)).json<Listing>().image_url.split('/')[2];
    expect(await storedFiles(t)).toEqual([`${folder}/1280.jpg`, `${folder}/320.webp`]);
    expect(await t.ctx.db.read.selectFrom('images').select('id').execute()).toEqual([{ id: folder }]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('changes the given fields only', async () => {
    const rosa = await aMember(t);
    const { id, created_at } = await aListing(t, rosa, { price: '$3', produce_name: 'Zucchini' });
    t.clock.advance(60_000);
    const response = await put(t, id, rosa.headers, {
      title: 'Éclair squash',
      quantity: 12,
      is_available: false,
    });
    expect(response.statusCode).toBe(200);
    const changed = {
      id,
      title: 'Éclair squash',
      quantity: '12',
      is_available: false,
      isAvailable: false,
      price: '$3',
      produce_name: 'Zucchini',
      created_at,
      updated_at: t.clock.now().toISOString(),
    };
    expect(response.json()).toMatchObject(changed);
    expect((await t.app.inject(`/api/listings/${id}`)).json()).toMatchObject(changed);
  });

  test('is sorted by its new title', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, { title: 'Apples' });
    await aListing(t, rosa, { title: 'Beets' });
    await put(t, id, rosa.headers, { title: 'Celery' });
    const titles = (await t.app.inject('/api/listings?sort=alphabetical')).json<Listing[]>();
    expect(titles.map(({ title }) => title)).toEqual(['Beets', 'Celery']);
  });

  test('does not change owner and times', async () => {
    const rosa = await aMember(t);
    const otto = await aMember(t, 'Otto Weed');
    const { id, created_at } = await aListing(t, rosa);
    const response = await put(t, id, rosa.headers, {
      id: 'other',
      user_id: otto.id,
      owner: { id: otto.id },
      created_at: '1999-01-01T00:00:00.000Z',
    });
    expect(response.json()).toMatchObject({ id, user_id: rosa.id, created_at });
  });

  // @rule listings#edit-fields
  describe('keeps the photo', () => {
    test.each([
      ['without image_url', () => ({})],
      ['with image_url null', () => ({ image_url: null })],
      ['with its path', (path: string) => ({ image_url: path })],
      ['with its address', (path: string) => ({ image_url: `http://localhost:3000${path}` })],
    ])('%s', async (_, fields) => {
      const rosa = await aMember(t);
      const { id } = await aListing(t, rosa, {}, await picture('#ff0000'));
      const before = (await t.app.inject(`/api/listings/${id}`)).json<Listing>();
      const response = await put(t, id, rosa.headers, fields(before.image_url));
      expect(response.statusCode).toBe(200);
      expect(response.json().photo).toEqual(before.photo);
      expect(await storedFiles(t)).toHaveLength(2);
    });
  });

  test.each([[''], ['none']])('image_url %j removes the photo and its files', async (image_url) => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, {}, await picture('#ff0000'));
    expect((await put(t, id, rosa.headers, { image_url })).json()).toMatchObject({
      photo: null,
      image_url: '',
    });
    expect(await storedFiles(t)).toEqual([]);
    expect(await t.ctx.db.read.selectFrom('images').select('id').execute()).toEqual([]);
  });

  // @rule listings#edit-fields
  test('a new photo replaces the old one, as a file and as inline data', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, {}, await picture('#ff0000'));
    const green = formOf({ title: 'Green ones', image_url: '' }, await picture('#00ff00'));
    const byFile = await put(t, id, { ...rosa.headers, ...green.headers }, green.payload);
    expect(byFile.json()).toMatchObject({ title: 'Green ones', photo: { color: '#00ff00' } });
    const byData = await put(t, id, rosa.headers, { image_url: inline(await picture('#0000ff')) });
    expect(byData.json()).toMatchObject({ title: 'Green ones', photo: { color: '#0000ff' } });
    const folder = byData.json<Listing>().image_url.split('/')[2];
    expect(await storedFiles(t)).toEqual([`${folder}/1280.jpg`, `${folder}/320.webp`]);
  });

  // @rule listings#edit-owner
  test('an administrator changes any listing', async () => {
    const { id } = await aListing(t, await aMember(t));
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const response = await put(t, id, admin.headers, { title: 'Tidied' });
    expect(response.json()).toMatchObject({
      title: 'Tidied',
      is_seller: false,
      can_edit: true,
      can_delete: true,
    });
  });
});

describe('a change of a listing that is refused', () => {
  const t = shareTestApp('sqlite');

  test.each(badPictures)('$what as photo is refused and changes nothing', async ({ make, refusal }) => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, { title: 'Red ones' }, await picture('#ff0000'));
    const stored = async () => [
      (await t.app.inject(`/api/listings/${id}`)).json(),
      await storedFiles(t),
      await t.ctx.db.read.selectFrom('images').selectAll().execute(),
    ];
    const before = await stored();
    t.clock.advance(60_000);
    const bytes = await make();
    const form = formOf({ title: 'Changed', price: '$9' }, bytes);
    const asFile = await put(t, id, { ...rosa.headers, ...form.headers }, form.payload);
    const asData = await put(t, id, rosa.headers, {
      title: 'Changed',
      price: '$9',
      image_url: inline(bytes),
    });
    for (const response of [asFile, asData]) {
      expect(response.statusCode).toBe(refusal.statusCode);
      expect(response.json()).toMatchObject(refusal);
    }
    expect(await stored()).toEqual(before);
    expect(t.logged).toEqual([]);
  });

  // @rule listings#edit-owner
  test('another member’s is refused without details', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, { title: 'Secret sauce' });
    const otto = await aMember(t, 'Otto Weed');
    const response = await put(t, id, otto.headers, { title: 'Mine now' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      statusCode: 403,
      error: 'Forbidden',
      code: 'FORBIDDEN',
      message: 'You are not allowed to do this.',
    });
    expect((await t.app.inject(`/api/listings/${id}`)).json().title).toBe('Secret sauce');
  });

  test('is for members', async () => {
    const { id } = await aListing(t, await aMember(t));
    const response = await put(t, id, {}, { title: 'x' });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHORIZED', message: 'Unauthorized' });
    expect((await t.app.inject(`/api/listings/${id}`)).json().title).toBe('Forty zucchini');
  });

  // @rule listings#edit-fields
  test.each(['title', 'description', 'category', 'quantity', 'produce_name', 'location'])(
    'requires the %s',
    async (field) => {
      const rosa = await aMember(t);
      const { id } = await aListing(t, rosa);
      const response = await put(t, id, rosa.headers, { [field]: ' ' });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        message: 'Please fill in all required fields',
        fields: { [field]: 'Please fill in all required fields' },
      });
    },
  );

  test('refuses a foreign URL as photo', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    const response = await put(t, id, rosa.headers, { image_url: 'https://example.com/x.jpg' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Please choose an image file',
      fields: { image_url: 'Please choose an image file' },
    });
  });
});
