import { type ShownSettings, SITE_MESSAGES } from '@windfall/contract';
import exifr from 'exifr';
import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { publicSite } from '../../pages/public-site.ts';
import { deleteUserData } from '../users/users.service.ts';
import { anAdmin, ask } from './testing/community.ts';

const t = useTestApp('sqlite');

const inline = async (color: string) => {
  const picture = plainPicture(1600, 900, color).withExif({ IFD0: { Copyright: 'Ada' } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
};

const put = async (payload: object, member?: Parameters<typeof ask>[3]) =>
  ask(t, 'PUT', '/api/admin/site-picture', member, payload);
const pictureIn = (response: Awaited<ReturnType<typeof put>>) => response.json<ShownSettings>().picture;

// @rule administration#picture
test('the picture of the site is for all to see, stored once, and gone when it is replaced or removed', async () => {
  const ada = await anAdmin(t);
  const red = await inline('#ff0000');
  expect((await put({ image_url: red })).statusCode).toBe(401);
  expect((await put({ image_url: red }, await aMember(t))).statusCode).toBe(403);
  for (const [payload, message] of [
    [{ alt: 'The orchard' }, SITE_MESSAGES.pictureMissing],
    [{ image_url: red, alt: 'x'.repeat(201) }, SITE_MESSAGES.pictureAltTooLong],
  ] as const)
    expect((await put(payload, ada)).json()).toMatchObject({ code: 'VALIDATION_FAILED', message });
  expect(await storedFiles(t)).toEqual([]);
  const first = pictureIn(await put({ image_url: red, alt: ' The orchard ' }, ada));
  expect(first).toMatchObject({ alt: 'The orchard', photo: { width: 1280, height: 720, color: '#ff0000' } });
  const url = first?.photo.sources.at(-1)?.url ?? '';
  const seen = await t.app.inject(url);
  expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, expect.stringMatching(/^public/)]);
  expect(await exifr.parse(seen.rawPayload)).toBeUndefined();
  expect((await publicSite(t.ctx)).picture).toEqual(first);
  const files = (await storedFiles(t)).length;
  // Words alone.
  expect(pictureIn(await put({ alt: 'The old orchard' }, ada))).toEqual({ ...first, alt: 'The old orchard' });
  const second = pictureIn(await put({ image_url: await inline('#0000ff') }, ada));
  expect(second).toMatchObject({ alt: 'The old orchard', photo: { color: '#0000ff' } });
  expect((await t.app.inject(url)).statusCode).toBe(404);
  expect(await storedFiles(t)).toHaveLength(files);
  expect(pictureIn(await put({ image_url: '' }, ada))).toBeNull();
  expect(await storedFiles(t)).toEqual([]);
  const changes = await t.ctx.db.read.selectFrom('audit_log').select('action').execute();
  expect(changes).toHaveLength(4);
});

// @rule administration#picture
test('it stays when the administrator who chose it leaves, and settings cannot name another image', async () => {
  const ada = await anAdmin(t);
  const picture = pictureIn(await put({ image_url: await inline('#ff0000') }, ada));
  await t.ctx.db.transaction((trx) => deleteUserData(t.ctx, trx, [ada.id], t.clock.now()));
  expect((await t.app.inject(picture?.photo.sources[0]?.url ?? '')).statusCode).toBe(200);
  const berta = await anAdmin(t, 'Berta Moss');
  const changed = await ask(t, 'PUT', '/api/admin/settings', berta, { picture: null });
  expect(changed.json<ShownSettings>().picture).toEqual(picture);
});
