import type { Listing } from '@windfall/contract';
import exifr from 'exifr';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { badPictures } from '../../../testing/fixtures/bad-pictures.ts';
import { storedFiles, zucchini } from '../../../testing/fixtures/listings.ts';
import { formOf } from '../../../testing/fixtures/multipart.ts';
import { phoneJpeg, plainPicture } from '../../../testing/fixtures/pictures.ts';
import { shareTestApp, type TestApp } from '../../../testing/test-app.ts';

const inline = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;

const post = ({ app }: TestApp, headers: Record<string, string>, payload: object) =>
  app.inject({ method: 'POST', url: '/api/listings', headers, payload });

describe.each(dialects)('creating a listing on %s', (dialect) => {
  const t = shareTestApp(dialect);
  // @rule listings#create-fields
  // @rule listings#detail-contents
  test("returns it with its defaults, owner and the server's time", async () => {
    const rosa = await aMember(t, 'Rosa Fields');
    const other = await aMember(t, 'Otto Weed');
    const response = await post(t, rosa.headers, {
      ...zucchini,
      category: 'vegetables',
      id: 'mine',
      user_id: other.id,
      user: { id: other.id },
      created_at: '1999-01-01T00:00:00.000Z',
      is_available: false,
    });
    expect(response.statusCode).toBe(201);
    const listing = response.json<Listing>();
    expect(listing).toMatchObject({
      ...zucchini,
      category: 'Vegetables',
      produce_name: '',
      produce_type: { name: '' },
      location: 'Local',
      quantity: '1',
      price: 'Free',
      image_url: '',
      image: '',
      image_urls: [],
      photo: null,
      user_id: rosa.id,
      user_name: 'Rosa Fields',
      owner: { id: rosa.id },
      created_at: t.clock.now().toISOString(),
      is_available: true,
      isAvailable: true,
      is_seller: true,
      can_edit: true,
      can_delete: true,
    });
    expect(listing.id).not.toBe('mine');
  });

  // @rule listings#quantity-price
  test('stores numbers as text', async () => {
    const response = await post(t, (await aMember(t)).headers, {
      ...zucchini,
      quantity: 6,
      price: 2.5,
    });
    expect(response.json()).toMatchObject({ quantity: '6', price: '2.5' });
  });

  // @rule listings#quantity-price
  test('returns SQL, HTML and unusual characters unchanged', async () => {
    const rosa = await aMember(t);
    const hostile = `Robert'); drop table listings;-- <script>alert(1)</script> ' OR 1=1 \${7*7} 🍅 ﷺ %_"*`;
    const fields = {
      title: hostile,
      description: hostile.repeat(9),
      category: 'Other',
      produce_name: hostile.slice(0, 60),
      location: hostile,
      quantity: hostile.slice(0, 60),
      price: '<b>1</b>',
    };
    const created = await post(t, rosa.headers, fields);
    expect(created.statusCode).toBe(201);
    const shown = await t.app.inject(`/api/listings/${created.json().id}`);
    expect(shown.json()).toMatchObject(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])),
    );
    expect(shown.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('accepts titles that grow when folded, and words of any length', async () => {
    const rosa = await aMember(t);
    const fields = { title: 'ﷺ'.repeat(120), description: 'z'.repeat(5000), category: 'Other' };
    expect((await post(t, rosa.headers, fields)).statusCode).toBe(201);
    expect((await post(t, rosa.headers, fields)).statusCode).toBe(201);
    const first = await t.app.inject('/api/listings?sort=alphabetical&limit=1');
    const next = String(first.headers.link).match(/<(.*)>/)?.[1] ?? '';
    expect((await t.app.inject(next)).json()).toHaveLength(1);
    expect((await t.app.inject(`/api/listings?search=${'z'.repeat(100)}`)).json()).toHaveLength(2);
  });

  test('leaves no files behind when the listing cannot be written', async () => {
    const rosa = await aMember(t);
    const { db } = t.ctx;
    const image_url = inline(await plainPicture().png().toBuffer());
    const files = await storedFiles(t);
    const write = db.transaction;
    db.transaction = () => Promise.reject(new Error('disk full'));
    const response = await post(t, rosa.headers, { ...zucchini, image_url });
    db.transaction = write;
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({
      code: 'INTERNAL',
      message: 'Something went wrong on the server. Please try again.',
    });
    expect(await storedFiles(t)).toEqual(files);
    t.logged.length = 0;
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule listings#create-fields
  // @rule listings#image-encoding
  test("with a phone's photo publishes it upright and without its position", async () => {
    const rosa = await aMember(t);
    const form = formOf({ ...zucchini, price: '$2' }, await phoneJpeg(6));
    const response = await post(t, { ...rosa.headers, ...form.headers }, form.payload);
    expect(response.statusCode).toBe(201);
    const listing = response.json<Listing>();
    const id = listing.image_url.split('/')[2];
    expect(listing.image_url).toBe(`/images/${id}/1280.jpg`);
    expect(listing).toMatchObject({
      price: '$2',
      image: listing.image_url,
      image_urls: [listing.image_url],
      photo: {
        width: 80,
        height: 60,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        sources: [
          { url: `/images/${id}/320.webp`, width: 80, type: 'image/webp' },
          { url: listing.image_url, width: 80, type: 'image/jpeg' },
        ],
      },
    });
    const served = await t.app.inject(listing.image_url);
    expect(served.statusCode).toBe(200);
    expect(await exifr.parse(served.rawPayload)).toBeUndefined();
  });

  // @rule listings#image-inline
  test('accepts a photo as inline data', async () => {
    const rosa = await aMember(t);
    const image_url = inline(await plainPicture().png().toBuffer(), 'image/png');
    const response = await post(t, rosa.headers, { ...zucchini, image_url });
    expect(response.statusCode).toBe(201);
    expect(response.json().photo).toMatchObject({ width: 64, height: 48, color: '#3a7d2c' });
  });

  test.each([[''], ['none'], [null]])('treats image_url %j as no photo', async (image_url) => {
    const response = await post(t, (await aMember(t)).headers, { ...zucchini, image_url });
    expect([response.statusCode, response.json().photo]).toEqual([201, null]);
  });
});

describe('a listing that is refused', () => {
  const t = shareTestApp('sqlite');

  // @rule listings#create-member
  test('is for members', async () => {
    const response = await post(t, {}, zucchini);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHORIZED', message: 'Unauthorized' });
  });

  // @rule listings#create-required
  test.each(['title', 'description', 'category'])('requires the %s', async (field) => {
    const rosa = await aMember(t);
    const missing = 'Please fill in all required fields';
    const odd = field === 'category' ? 'Please choose one of the categories' : missing;
    const messages: [unknown, string][] = [
      ...[undefined, null, '', '  \n ', '\u00A0\u3000\uFEFF'].map((value): [unknown, string] => [
        value,
        missing,
      ]),
      ...[7, true, ['Herbs'], { a: 1 }].map((value): [unknown, string] => [value, odd]),
    ];
    for (const [value, message] of messages) {
      const response = await post(t, rosa.headers, { ...zucchini, [field]: value });
      expect(response.statusCode, JSON.stringify(value)).toBe(400);
      expect(response.json(), JSON.stringify(value)).toEqual({
        statusCode: 400,
        error: 'Bad Request',
        code: 'VALIDATION_FAILED',
        message,
        fields: { [field]: message },
      });
    }
    expect((await t.app.inject('/api/listings')).json()).toEqual([]);
  });

  test('refuses an unknown category and texts that are too long', async () => {
    const rosa = await aMember(t);
    const tooLong: [string, string, string][] = [
      ['category', 'Weapons', 'Please choose one of the categories'],
      ['title', 'x'.repeat(121), 'Please use at most 120 characters for the title'],
      ['description', 'x'.repeat(5001), 'Please use at most 5,000 characters for the description'],
      ['produce_name', 'x'.repeat(61), 'Please use at most 60 characters for the produce type'],
      ['location', 'x'.repeat(121), 'Please use at most 120 characters for the location'],
      ['quantity', 'x'.repeat(61), 'Please use at most 60 characters for the quantity'],
      ['price', 'x'.repeat(61), 'Please use at most 60 characters for the price'],
    ];
    for (const [field, value, message] of tooLong) {
      const response = await post(t, rosa.headers, { ...zucchini, [field]: value });
      expect(response.json(), field).toMatchObject({
        statusCode: 400,
        code: 'VALIDATION_FAILED',
        message,
        fields: { [field]: message },
      });
    }
  });

  test.each([
    ['an address elsewhere', 'https://example.com/photo.jpg'],
    ['a path of this server', '/images/0198a1b2-0000-7000-8000-000000000000/1280.jpg'],
    ['a file', 'file:///etc/passwd'],
    ['another kind of data', 'data:text/html;base64,PGI+'],
    ['data that is not base64', 'data:image/svg+xml;utf8,<svg/>'],
    ['script', 'javascript:alert(1)'],
  ])('refuses %s as image_url', async (_, image_url) => {
    const response = await post(t, (await aMember(t)).headers, { ...zucchini, image_url });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Please choose an image file',
      fields: { image_url: 'Please choose an image file' },
    });
  });

  // @rule listings#image-errors
  // @rule listings#image-size
  describe('with an invalid picture, as a file and inline alike', () => {
    test.each(badPictures)('refuses $what and stores nothing', async ({ make, refusal }) => {
      const rosa = await aMember(t);
      const bytes = await make();
      const form = formOf(zucchini, bytes);
      const asFile = await post(t, { ...rosa.headers, ...form.headers }, form.payload);
      const asData = await post(t, rosa.headers, { ...zucchini, image_url: inline(bytes) });
      for (const response of [asFile, asData]) {
        expect(response.statusCode).toBe(refusal.statusCode);
        expect(response.json()).toMatchObject(refusal);
      }
      expect(await storedFiles(t)).toEqual([]);
      expect((await t.app.inject('/api/listings')).json()).toEqual([]);
      expect(t.logged).toEqual([]);
    });
  });
});
