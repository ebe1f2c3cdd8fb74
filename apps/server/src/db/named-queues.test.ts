import { expect, test } from 'vitest';
import { NamedQueues } from './database.ts';

test('runs work of one name in order of arrival, and of other names meanwhile', async () => {
  const queues = new NamedQueues();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queues.take('a', async () => {
    await promise;
    order.push('first');
  });
  const second = queues.take('a', async () => void order.push('second'));
  await queues.take('b', async () => void order.push('other'));
  resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['other', 'first', 'second']);
});

test('goes on after a failure, and forgets names without work', async () => {
  const queues = new NamedQueues();
  const failed = queues.take('a', () => Promise.reject(new Error('dropped')));
  const next = queues.take('a', async () => 'next');
  await expect(failed).rejects.toThrow('dropped');
  expect(await next).toBe('next');
  await Promise.resolve();
  expect(queues.size).toBe(0);
});
