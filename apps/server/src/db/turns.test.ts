import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('runs work of one name in order of arrival, and of other names meanwhile', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns.take('a', async () => {
    await promise;
    order.push('first');
  });
  const second = turns.take('a', async () => void order.push('second'));
  await turns.take('b', async () => void order.push('other'));
  resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['other', 'first', 'second']);
});

test('goes on after a failure, and forgets names without work', async () => {
  const turns = new Turns();
  const failed = turns.take('a', () => Promise.reject(new Error('dropped')));
  const next = turns.take('a', async () => 'next');
  await expect(failed).rejects.toThrow('dropped');
  expect(await next).toBe('next');
  await Promise.resolve();
  expect(turns.size).toBe(0);
});
