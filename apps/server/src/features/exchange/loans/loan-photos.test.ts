import type { Claim } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { storedFiles } from '../../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { deleteUserData } from '../../users/users.service.ts';
import { Neighbor, neighbors } from '../testing/exchange-client.ts';

const t = useTestApp('sqlite');

const inline = async (color: string) =>
  `data:image/png;base64,${(await plainPicture(64, 48, color).png().toBuffer()).toString('base64')}`;

/** June has the press of Rosa. */
async function aLoan() {
  const { Rosa, June, Theo } = await neighbors(t, 'Rosa', 'June', 'Theo');
  const Ada = new Neighbor(t, await aMember(t, 'Ada Cole', { is_admin: 1 }));
  const press = await Rosa.share({ stock: 1, comes_back: true, at_once: true }, { category: 'Tools' });
  const { id } = await June.ask(press.id, { loan: { from: '2026-08-08', to: '2026-08-10' } });
  const put = (who: Neighbor, moment: string, image_url: string) =>
    who.call('PUT', `/api/claims/${id}/photos/${moment}`, { image_url });
  const photosOf = async (who: Neighbor) => (await who.claim(id)).loan?.photos ?? [];
  return { Rosa, June, Theo, Ada, id, put, photosOf };
}

// @rule lending#photos
test('shows the photos of both to both and to administrators, and to nobody else', async () => {
  const { Rosa, June, Theo, Ada, id, put, photosOf } = await aLoan();
  const red = await inline('#ff0000');
  expect((await put(June, 'out', red)).json()).toMatchObject({ code: 'CLAIM_ACTION_NOT_POSSIBLE' });
  await June.move({ id }, 'collect');
  expect((await June.claim(id)).loan?.photo_moment).toBe('out');
  expect((await put(Theo, 'out', red)).statusCode).toBe(404);
  for (const [moment, url] of [
    ['away', red],
    ['out', 'elsewhere'],
    ['out', 'data:image/png;base64,QUJD'],
  ] as const)
    expect((await put(June, moment, url)).statusCode, url).toBeOneOf([400, 415, 422]);
  expect((await put(June, 'back', red)).statusCode).toBe(409);
  expect((await put(June, 'out', red)).json<Claim>().loan?.photos).toMatchObject([
    { moment: 'out', by: 'asker', photo: { color: '#ff0000' } },
  ]);
  await put(Rosa, 'out', await inline('#00ff00'));
  expect((await photosOf(Rosa)).map(({ by }) => by)).toEqual(['asker', 'giver']);
  const [{ photo } = { photo: undefined }] = await photosOf(Rosa);
  const url = photo?.sources.at(-1)?.url ?? '';
  for (const who of [Rosa, June, Ada]) {
    const seen = await who.call('GET', url);
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store']);
  }
  expect((await Theo.call('GET', url)).statusCode).toBe(404);
  expect((await t.app.inject(url)).statusCode).toBe(404);
});

// @rule lending#photos
test('each replaces and removes a photo of theirs, until two days after it is back', async () => {
  const { Rosa, June, id, put, photosOf } = await aLoan();
  await June.move({ id }, 'collect');
  await put(June, 'out', await inline('#ff0000'));
  await put(June, 'out', await inline('#0000ff'));
  expect(await photosOf(Rosa)).toMatchObject([{ photo: { color: '#0000ff' } }]);
  const files = (await storedFiles(t)).length;
  await Rosa.move({ id }, 'return');
  expect((await Rosa.claim(id)).loan?.photo_moment).toBe('back');
  expect((await put(Rosa, 'back', await inline('#00ff00'))).statusCode).toBe(200);
  await put(Rosa, 'out', '');
  expect(await photosOf(June)).toHaveLength(2);
  await put(June, 'out', '');
  expect(await photosOf(June)).toMatchObject([{ moment: 'back', by: 'giver' }]);
  expect(await storedFiles(t)).toHaveLength(files);
  await June.json('POST', `/api/users/${Rosa.id}/block`);
  expect((await put(Rosa, 'back', await inline('#ff0000'))).json()).toMatchObject({
    code: 'EXCHANGE_CLOSED',
  });
  t.clock.advance(49 * 3_600_000);
  expect((await Rosa.claim(id)).loan?.photo_moment).toBeUndefined();
  expect((await put(Rosa, 'back', await inline('#ff0000'))).statusCode).toBe(409);
  expect((await put(Rosa, 'back', '')).statusCode).toBe(200);
  expect(await photosOf(June)).toEqual([]);
});

// @rule lending#photos
test('are in the exports of both, and end with the account of the member who took them', async () => {
  const { Rosa, June, id, put, photosOf } = await aLoan();
  await June.move({ id }, 'collect');
  await put(June, 'out', await inline('#ff0000'));
  await put(Rosa, 'out', await inline('#00ff00'));
  for (const who of [Rosa, June]) {
    const { loan_photos } = await who.json<{ loan_photos: object[] }>('GET', `/api/users/${who.id}/export`);
    expect(loan_photos).toMatchObject([{ role: 'asker', claim_id: id }, { role: 'giver' }]);
  }
  const { ctx } = t;
  await ctx.db.transaction((trx) => deleteUserData(ctx, trx, [June.id], ctx.clock.now()));
  expect(await photosOf(Rosa)).toMatchObject([{ by: 'giver' }]);
  const { images } = await ctx.db.transaction((trx) => ctx.userDeletion.deleteAllData(trx));
  expect(images).toHaveLength(1);
});
