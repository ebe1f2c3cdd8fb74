import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';

describe('images', () => {
  const t = useTestApp('sqlite');
  const publish = async (): Promise<string> => {
    const picture = await plainPicture(1500, 1000).jpeg().toBuffer();
    const { image_id } = await aListing(t, await aMember(t), {}, picture);
    return image_id ?? '';
  };

  test.each([
    ['320.webp', 'image/webp', 320],
    ['640.webp', 'image/webp', 640],
    ['1280.webp', 'image/webp', 1280],
    ['1280.jpg', 'image/jpeg', 1280],
  ])('are served as %s, cached for five minutes, unable to run scripts', async (file, type, width) => {
    const id = await publish();
    const response = await t.app.inject(`/images/${id}/${file}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=300, must-revalidate',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.* frame-ancestors 'none'; sandbox$/,
      ),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${id}-${file}"`,
    });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(width);
  });

  test('are not sent again to clients that have them', async () => {
    const url = `/images/${await publish()}/320.webp`;
    const { etag } = (await t.app.inject(url)).headers;
    const response = await t.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([response.statusCode, response.body]).toEqual([304, '']);
    const head = await t.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/webp', '']);
  });

  test("in a browser's cache are revalidated with the database alone", async () => {
    const url = `/images/${await publish()}/320.webp`;
    const { etag } = (await t.app.inject(url)).headers;
    const reads = vi.spyOn(t.ctx.storage, 'getBytes');
    const again = { url, headers: { 'if-none-match': String(etag) } };
    expect((await t.app.inject(again)).statusCode).toBe(304);
    expect(reads).not.toHaveBeenCalled();
  });

  test('are found under generated names only', async () => {
    const id = await publish();
    await t.ctx.storage.put('secret.txt', 'keep out');
    await t.ctx.storage.put(`${id}/secret.txt`, 'keep out');
    const names = [
      `${id}/321.webp`,
      `${id}/320.jpg`,
      `${id}/320.webp.bak`,
      `${id}/320.WEBP`,
      `${id}/secret.txt`,
      `${id}/..%2fsecret.txt`,
      `${id}/..%2F..%2Fwindfall.db`,
      `${id}/%2e%2e%2fsecret.txt`,
      `${id}/..%5csecret.txt`,
      `${id}%2f320.webp`,
      `..%2fimages%2f${id}/320.webp`,
      `${id}/320.webp%00.txt`,
      `${id}/320.webp%0a`,
      `${id.toUpperCase()}/320.webp`,
      `${id}/`,
      id,
      `${id}/320.webp/extra`,
      `${randomUUIDv7()}/320.webp`,
      `%2e%2e%2fsecret.txt/320.webp`,
      `%ff/320.webp`,
      `${'a'.repeat(400)}/320.webp`,
    ];
    for (const name of names) {
      const response = await t.app.inject(`/images/${name}`);
      expect([name, response.statusCode, response.body]).toEqual([
        name,
        404,
        expect.stringContaining('NOT_FOUND'),
      ]);
    }
    expect(t.logged).toEqual([]);
  });

  test('of widths that a small image does not have are not found', async () => {
    const small = await plainPicture().png().toBuffer();
    const { image_id } = await aListing(t, await aMember(t), {}, small);
    expect((await t.app.inject(`/images/${image_id}/1280.webp`)).statusCode).toBe(404);
    expect(await storedFiles(t)).toEqual([`${image_id}/1280.jpg`, `${image_id}/320.webp`]);
  });
});
