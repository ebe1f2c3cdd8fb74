import { expect, test } from 'vitest';
import { TestClock } from '../../testing/test-clock.ts';
import { MemoryRateLimiter } from './rate-limiter.ts';

const POLICY = { name: 'knock', limit: 3, windowMs: 60_000 };

test('lets the limit through in a window, then no more, then again in the next window', async () => {
  const clock = new TestClock();
  const limiter = new MemoryRateLimiter();
  const take = () => limiter.take(POLICY, 'a', clock.now());
  expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 60_000 });
  clock.advance(10_000);
  expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 1, resetMs: 50_000 });
  expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 0, resetMs: 50_000 });
  expect(await take()).toEqual({ allowed: false, limit: 3, remaining: 0, resetMs: 50_000 });
  clock.advance(50_000);
  expect(await take()).toEqual({ allowed: true, limit: 3, remaining: 2, resetMs: 60_000 });
});

test('halves limits while it is strict, also for those who have used more by then', async () => {
  const now = new TestClock().now();
  let isStrict = false;
  const limiter = new MemoryRateLimiter(() => isStrict);
  const take = (key: string) => limiter.take(POLICY, key, now);
  for (let i = 0; i < 3; i += 1) await take('a');
  isStrict = true;
  expect(await take('a')).toMatchObject({ allowed: false, limit: 2, remaining: 0 });
  expect([(await take('b')).allowed, (await take('b')).allowed, (await take('b')).allowed]).toEqual([
    true,
    true,
    false,
  ]);
  isStrict = false;
  expect(await take('b')).toMatchObject({ allowed: true, limit: 3, remaining: 0 });
});

test('counts keys and policies apart', async () => {
  const now = new TestClock().now();
  const limiter = new MemoryRateLimiter();
  for (let i = 0; i < 3; i += 1) await limiter.take(POLICY, 'a', now);
  expect((await limiter.take(POLICY, 'b', now)).allowed).toBe(true);
  expect((await limiter.take({ ...POLICY, name: 'ring' }, 'a', now)).allowed).toBe(true);
  expect((await limiter.take(POLICY, 'a', now)).allowed).toBe(false);
});

test('a use given back can be taken again, and never more than were taken', async () => {
  const now = new TestClock().now();
  const limiter = new MemoryRateLimiter();
  await limiter.take(POLICY, 'a', now);
  for (let i = 0; i < 5; i += 1) await limiter.giveBack(POLICY, 'a', now);
  expect((await limiter.take(POLICY, 'a', now)).remaining).toBe(2);
});

test('gives nothing back to a window that is over', async () => {
  const clock = new TestClock();
  const limiter = new MemoryRateLimiter();
  await limiter.take(POLICY, 'a', clock.now());
  clock.advance(60_000);
  await limiter.giveBack(POLICY, 'a', clock.now());
  expect((await limiter.take(POLICY, 'a', clock.now())).remaining).toBe(2);
});

test('remembers a bounded number of keys and forgets windows that are over', async () => {
  const clock = new TestClock();
  const limiter = new MemoryRateLimiter(undefined, 100);
  for (let i = 0; i < 1_000; i += 1) await limiter.take(POLICY, `key ${i}`, clock.now());
  expect(limiter.size).toBe(100);
  expect((await limiter.take(POLICY, 'key 999', clock.now())).remaining).toBe(1);
  clock.advance(60_000);
  await limiter.take(POLICY, 'new', clock.now());
  expect(limiter.size).toBe(1);
});
