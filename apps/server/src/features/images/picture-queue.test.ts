import { expect, test } from 'vitest';
import { PictureQueue } from './picture-queue.ts';

test('a queue of pictures refuses what would wait behind fifty others, and recovers', async () => {
  const queue = new PictureQueue();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
    return 'encoded';
  };
  const results = Array.from({ length: 60 }, () =>
    queue.run(work).catch((error: { code: string }) => error.code),
  );
  gate.resolve();
  const outcome = await Promise.all(results);
  const refused = outcome.filter((result) => result === 'UNAVAILABLE').length;
  expect(refused).toBe(60 - 50 - most);
  expect(most).toBeLessThanOrEqual(2);
  expect(await queue.run(work)).toBe('encoded');
});
