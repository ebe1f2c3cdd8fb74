import { expect, test } from 'vitest';
import { TestClock } from '../../../testing/test-clock.ts';
import { KeptCount } from './kept-count.ts';

function counting() {
  const clock = new TestClock();
  const site = { rows: 0, counts: 0 };
  const count = async () => {
    site.counts += 1;
    return site.rows;
  };
  return { clock, site, kept: new KeptCount(clock, count, (rows) => rows >= 1_000) };
}

test('a small site is counted anew for every caller, once for callers at the same time', async () => {
  const { site, kept } = counting();
  site.rows = 999;
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([999, 999]);
  site.rows = 998;
  expect(await kept.read()).toBe(998);
  expect(site.counts).toBe(2);
});

test('a large site is counted anew after a minute, which no caller waits for', async () => {
  const { clock, site, kept } = counting();
  site.rows = 1_000;
  await kept.read();
  site.rows = 1_001;
  clock.advance(59_000);
  expect(await kept.read()).toBe(1_000);
  clock.advance(1_000);
  expect(await kept.read()).toBe(1_000);
  await kept.settle();
  expect(await kept.read()).toBe(1_001);
  expect(site.counts).toBe(2);
});

test('a site that became small is counted anew again', async () => {
  const { site, kept } = counting();
  site.rows = 1_000;
  await kept.read();
  site.rows = 10;
  await kept.refresh();
  site.rows = 11;
  expect(await kept.read()).toBe(11);
});
