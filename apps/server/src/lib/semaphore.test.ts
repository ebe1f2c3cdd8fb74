import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('admits at most its permits, in the order of arrival', async () => {
  const gate = new Semaphore(2);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const visit = (who: number) =>
    gate.run(async () => {
      inside += 1;
      most = Math.max(most, inside);
      order.push(who);
      await Promise.resolve();
      inside -= 1;
    });
  const visits = [0, 1, 2, 3, 4].map(visit);
  expect(gate.queued).toBe(3);
  await Promise.all(visits);
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(gate.queued).toBe(0);
});

test('returns the permit when the work fails', async () => {
  const gate = new Semaphore(1);
  await expect(gate.run(() => Promise.reject(new Error('dropped')))).rejects.toThrow('dropped');
  expect(await gate.run(async () => 'next')).toBe('next');
});
