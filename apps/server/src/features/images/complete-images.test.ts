import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { noisyPicture, plainPicture } from '../../../testing/fixtures/pictures.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { completeImage, forAtMost } from './complete-images.ts';
import { completePicture } from './complete-picture.ts';
import { deleteImages, findIncompleteImage } from './images.repo.ts';
import { PictureProcess } from './process/picture-process.ts';

describe.each(dialects)('the later encodings of images on %s', (dialect) => {
  const t = shareTestApp(dialect);
  const worker = { complete: completePicture };

  const publish = async (picture: Sharp) => {
    const file = await picture.png().toBuffer();
    return aListing(t, await aMember(t), {}, file);
  };
  const next = () => findIncompleteImage(t.ctx.db.read, 'z');
  /** Names of the files of an image. */
  const filesOf = async (id: string | null) =>
    (await storedFiles(t)).filter((path) => path.startsWith(`${id}/`)).map((path) => path.slice(37));
  const complete = async () => {
    const image = await next();
    if (image) await completeImage(t.ctx, image, worker);
    return image?.id;
  };

  test('have no AVIF that is not smaller', async () => {
    const { image_id } = await publish(plainPicture(64, 48));
    await complete();
    expect(await next()).toBeUndefined();
    expect(await filesOf(image_id)).toEqual(['1280.jpg', '320.webp']);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('leave no file of an image that is deleted meanwhile', async () => {
    await publish(noisyPicture(120, 100));
    const image = await next();
    if (!image) throw new Error('The image is complete');
    await t.ctx.db.transaction(async (trx) => {
      await trx.updateTable('listings').set({ image_id: null }).execute();
      await deleteImages(trx, [image.id]);
    });
    await completeImage(t.ctx, image, worker);
    expect(await filesOf(image.id)).toEqual([]);
  });

  // @rule listings#image-later
  test('are AVIFs before the WebPs of the listing, and a thumbnail', async () => {
    const { id, image_id } = await publish(noisyPicture(400, 300));
    expect(await complete()).toBe(image_id);
    expect(await next()).toBeUndefined();
    const names = ['1280.jpg', '320.avif', '320.webp', '480.avif', '640.webp', '96.webp'];
    expect(await filesOf(image_id)).toEqual(names);
    const { photo } = (await t.app.inject(`/api/listings/${id}`)).json();
    expect(photo.sources).toEqual([
      { url: `/images/${image_id}/320.avif`, width: 320, type: 'image/avif' },
      { url: `/images/${image_id}/480.avif`, width: 400, type: 'image/avif' },
      { url: `/images/${image_id}/320.webp`, width: 320, type: 'image/webp' },
      { url: `/images/${image_id}/640.webp`, width: 400, type: 'image/webp' },
      { url: `/images/${image_id}/1280.jpg`, width: 400, type: 'image/jpeg' },
    ]);
    const served = await t.app.inject(photo.sources[1].url);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/avif']);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 });
  });

  // @rule listings#image-later
  test('wait for a busy machine, and no longer than they may', async () => {
    const isBusy = forAtMost(50, () => true);
    expect([isBusy(), forAtMost(60_000, () => false)()]).toEqual([true, false]);
    await expect.poll(isBusy).toBe(false);
  });

  test('are made by the image process', async () => {
    const process = new PictureProcess();
    const webp = await noisyPicture(120, 90).webp({ quality: 90 }).toBuffer();
    const made = await process.complete(webp);
    process.end();
    expect(made.added).toEqual({ webp: [], avif: [320] });
    expect(made.files.map(({ name }) => name)).toEqual(['320.avif']);
  });

  test('are tried once for a picture that cannot be encoded', async () => {
    const { image_id } = await publish(plainPicture());
    await t.ctx.storage.put(`${image_id}/320.webp`, 'no picture');
    await complete();
    expect(await next()).toBeUndefined();
  });

  test('are tried again when the process ended with the server', async () => {
    await publish(plainPicture());
    const image = await next();
    if (!image) throw new Error('The image is complete');
    const ending = new PictureProcess();
    const work = completeImage(t.ctx, image, ending);
    ending.end();
    await expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await next()).toEqual(image);
  });

  test('serve the smallest WebP as the thumbnail from the beginning', async () => {
    const { image_id } = await publish(noisyPicture(180, 120));
    const read = async () => {
      const { rawPayload } = await t.app.inject(`/images/${image_id}/96.webp`);
      return (await sharp(rawPayload).metadata()).width;
    };
    expect(await read()).toBe(180);
    await complete();
    expect(await read()).toBe(144);
  });
});
