import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { discardImage, withImagesHeld } from './images.service.ts';

const t = useTestApp('sqlite');

test('files deleted during a hold are removed afterwards, unless a row references them', async () => {
  const { ctx } = t;
  const rosa = await aMember(t);
  const { image_id: keptId } = await aListing(t, rosa, {}, await plainPicture().png().toBuffer());
  const [files, gone] = [await storedFiles(t), '0198f0c5-0000-7000-8000-000000000000'];
  await ctx.storage.put(`${gone}/320.webp`, 'pixels');
  const failing = withImagesHeld(ctx, async () => {
    await withImagesHeld(ctx, async () => {
      await discardImage(ctx, gone);
      await discardImage(ctx, String(keptId));
    });
    expect(await storedFiles(t)).toHaveLength(files.length + 1);
    throw new Error('the backup failed');
  });
  await expect(failing).rejects.toThrow('the backup failed');
  expect(await storedFiles(t)).toEqual(files);
});
