import { expect, test } from 'vitest';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { PictureQueue } from './picture-queue.ts';

test('the queue refuses an image behind fifty others, and recovers', async () => {
  const queue = new PictureQueue();
  const file = await plainPicture().png().toBuffer();
  const results = Array.from({ length: 60 }, () =>
    queue.encode(file).then(
      () => 'encoded',
      (error: { code: string }) => error.code,
    ),
  );
  const outcome = await Promise.all(results);
  const refused = outcome.filter((result) => result === 'UNAVAILABLE').length;
  expect(refused).toBeGreaterThanOrEqual(60 - 50 - 2);
  expect(refused).toBeLessThan(60 - 50);
  expect(outcome.filter((result) => result === 'encoded')).toHaveLength(60 - refused);
  expect(await queue.encode(file)).toMatchObject({ width: 64, height: 48 });
});
