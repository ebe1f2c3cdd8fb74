import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { sweepUnusedImages } from './index.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects)('the sweep of images on %s', (dialect) => {
  const t = useTestApp(dialect);

  /** A folder of an upload that was interrupted before its row was written. */
  const leave = async (hoursAgo: number): Promise<string> => {
    const time = (t.clock.now().getTime() - hoursAgo * HOUR_MS).toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
    await t.ctx.storage.put(`${id}/320.webp`, 'pixels');
    return id;
  };

  test('deletes folders older than a day without a row', async () => {
    const rosa = await aMember(t);
    const { image_id } = await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
    await leave(25);
    await leave(300);
    const fresh = await leave(23);
    await t.ctx.storage.put('README/readme.txt', 'not ours');
    expect(await sweepUnusedImages(t.ctx)).toBe(2);
    expect(await storedFiles(t)).toEqual(
      [`${fresh}/320.webp`, `${image_id}/1280.jpg`, `${image_id}/320.webp`, 'README/readme.txt'].sort(),
    );
  });

  test('keeps the images of listings at any age, and deletes them with the member', async () => {
    const rosa = await aMember(t);
    await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
    // Ids contain the real time, so the test clock must pass it.
    t.clock.advance(Date.now() - t.clock.now().getTime() + 48 * HOUR_MS);
    expect(await sweepUnusedImages(t.ctx)).toBe(0);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('users').where('id', '=', rosa.id).execute());
    expect(await sweepUnusedImages(t.ctx)).toBe(1);
    expect(await storedFiles(t)).toEqual([]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('finds nothing in an empty storage', async () => {
    expect(await sweepUnusedImages(t.ctx)).toBe(0);
  });
});
