import { expect, test } from 'vitest';
import { groupByDay, nameOfDay, type ThreadItem } from './thread-days.ts';

const words = { today: 'Today', yesterday: 'Yesterday' };
const name = (instant: string, now: string, zone: string) =>
  nameOfDay(instant, Date.parse(now), 'en', zone, words);

function at(created_at: string): ThreadItem {
  return { id: created_at, content: '', created_at, isOwn: true, read: false, state: 'sent', reason: null };
}

test('days are in the reader’s time zone', () => {
  const items = [at('2026-08-04T04:00:00.000Z'), at('2026-08-04T09:00:00.000Z')];
  expect(groupByDay(items, 'UTC').map(({ day }) => day)).toEqual(['2026-08-04']);
  expect(groupByDay(items, 'America/Los_Angeles').map(({ day }) => day)).toEqual([
    '2026-08-03',
    '2026-08-04',
  ]);
});

test('yesterday is correct when the clocks change', () => {
  const zone = 'America/Los_Angeles';
  expect(name('2026-03-08T08:30:00.000Z', '2026-03-09T07:10:00.000Z', zone)).toBe('Yesterday');
  expect(name('2026-11-01T07:10:00.000Z', '2026-11-02T08:10:00.000Z', zone)).toBe('Yesterday');
});

test('other days show their date, other years their year', () => {
  expect(name('2026-08-04T10:00:00.000Z', '2026-08-04T12:00:00.000Z', 'UTC')).toBe('Today');
  expect(name('2026-08-01T10:00:00.000Z', '2026-08-04T12:00:00.000Z', 'UTC')).toBe('Saturday, August 1');
  expect(name('2025-08-01T10:00:00.000Z', '2026-08-04T12:00:00.000Z', 'UTC')).toBe('Friday, August 1, 2025');
});
