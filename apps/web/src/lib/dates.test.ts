import { describe, expect, it } from 'vitest';
import { inboxTime, longDate, relativeTime } from './dates.ts';

const NOW = Date.parse('2026-08-04T12:00:00.000Z');

// @rule browse#card-age
describe('relativeTime', () => {
  it.each([
    ['2026-08-04T11:59:30.000Z', 'now'],
    ['2026-08-04T11:59:00.000Z', '1 minute ago'],
    ['2026-08-04T10:00:00.000Z', '2 hours ago'],
    ['2026-08-03T11:00:00.000Z', 'yesterday'],
    ['2026-07-29T12:00:00.000Z', '6 days ago'],
    ['2026-07-20T12:00:00.000Z', '2 weeks ago'],
    ['2026-05-04T12:00:00.000Z', '3 months ago'],
    ['2024-08-04T12:00:00.000Z', '2 years ago'],
    ['2026-08-04T13:00:00.000Z', 'now'],
  ])('%s is %s', (instant, expected) => {
    expect(relativeTime(instant, NOW, 'en')).toBe(expected);
  });

  it.each([undefined, null, '', 'soon'])('%s has no age', (instant) => {
    expect(relativeTime(instant, NOW, 'en')).toBeNull();
  });
});

// @rule messages#inbox-row
describe('inboxTime', () => {
  it.each([
    ['2026-08-04T08:05:00.000Z', '8:05 AM'],
    ['2026-08-03T23:59:00.000Z', 'Monday'],
    ['2026-07-29T12:30:00.000Z', 'Wednesday'],
    ['2026-07-28T11:00:00.000Z', 'Jul 28'],
    ['not a time', ''],
  ])('%s is %s', (instant, expected) => {
    expect(inboxTime(instant, NOW, 'en', 'UTC').replaceAll('\u202f', ' ')).toBe(expected);
  });

  it("counts days in the reader's time zone", () => {
    // In Auckland it is already the fifth.
    expect(inboxTime('2026-08-04T08:05:00.000Z', NOW + 60_000, 'en', 'Pacific/Auckland')).toBe('Tuesday');
  });
});

it('formats a full date', () => {
  expect(longDate('2026-08-04T10:00:00.000Z', 'en', 'UTC')).toBe('August 4, 2026');
});
