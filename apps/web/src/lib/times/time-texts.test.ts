import { expect, test } from 'vitest';
import { type TimeForm, timeTexts } from './time-texts.ts';

const NOW = '2026-08-04T12:00:00.000Z';
const read = (form: TimeForm, instant: string, zone = 'UTC', now = NOW) =>
  timeTexts('en', zone).textOf(form, instant, Date.parse(now)).replaceAll('\u00a0', ' ');

// @rule navigation#times
test.each([
  ['UTC', '10:18 PM', 'Yesterday'],
  ['America/New_York', '6:18 PM', 'Yesterday'],
  ['Asia/Kathmandu', '4:03 AM', 'Today'],
] as const)('an instant in %s has its clock and day', (zone, clock, day) => {
  const instant = '2026-08-03T22:18:00.000Z';
  expect(read('clock', instant, zone)).toBe(clock);
  expect(read('day', instant, zone)).toBe(day);
});

// @rule messages#inbox-row
test.each([
  ['2026-08-04T08:05:00.000Z', '8:05 AM'],
  ['2026-08-03T23:59:00.000Z', 'Monday'],
  ['2026-07-29T12:30:00.000Z', 'Wednesday'],
  ['2026-07-28T13:00:00.000Z', 'Jul 28'],
  ['not a time', ''],
])('in the inbox, %s is %s', (instant, expected) => {
  expect(read('inbox', instant)).toBe(expected);
});

// @rule messages#inbox-row
test("the inbox counts days in the reader's time zone", () => {
  expect(read('inbox', '2026-08-04T08:05:00.000Z', 'Pacific/Auckland', '2026-08-04T12:01:00.000Z')).toBe(
    'Tuesday',
  );
});

test('yesterday is correct when the clocks change', () => {
  const zone = 'America/Los_Angeles';
  expect(read('day', '2026-03-08T08:30:00.000Z', zone, '2026-03-09T07:10:00.000Z')).toBe('Yesterday');
  expect(read('day', '2026-11-01T07:10:00.000Z', zone, '2026-11-02T08:10:00.000Z')).toBe('Yesterday');
});

test('other days have their date, days of other years their year', () => {
  expect(read('day', '2026-08-04T10:00:00.000Z')).toBe('Today');
  expect(read('day', '2026-08-05T10:00:00.000Z')).toBe('Tomorrow');
  expect(read('day', '2026-08-01T10:00:00.000Z')).toBe('Saturday, August 1');
  expect(read('day', '2025-08-01T10:00:00.000Z')).toBe('Friday, August 1, 2025');
});

test.each([
  ['2026-08-04T00:00:00.000Z', 'today'],
  ['2026-08-04T13:00:00.000Z', 'today'],
  ['2026-08-03T23:59:00.000Z', 'yesterday'],
  ['2026-08-01T23:59:00.000Z', '3 days ago'],
  ['2026-07-20T10:00:00.000Z', '2 weeks ago'],
  ['2026-06-01T10:00:00.000Z', '2 months ago'],
  ['2024-06-01T10:00:00.000Z', '2 years ago'],
])('in whole days, %s is %s', (instant, expected) => {
  expect(read('ago', instant)).toBe(expected);
});

test.each([
  ['2026-08-04T18:00:00.000Z', 'Tuesday'],
  ['2026-08-10T18:00:00.000Z', 'Monday'],
  ['2026-08-11T18:00:00.000Z', 'August 11'],
])('by its weekday, %s is %s', (instant, expected) => {
  expect(read('weekday', instant)).toBe(expected);
});

test.each([
  ['2026-08-04T18:00:00.000Z', '6:00 PM'],
  ['2026-08-05T08:00:00.000Z', 'tomorrow, 8:00 AM'],
  ['2026-08-03T08:00:00.000Z', 'Monday, August 3, 8:00 AM'],
  ['2026-08-07T08:00:00.000Z', 'Friday, August 7, 8:00 AM'],
  ['2025-08-07T08:00:00.000Z', 'Thursday, August 7, 2025, 8:00 AM'],
])('as a moment, %s is %s', (instant, expected) => {
  expect(read('moment', instant)).toBe(expected);
});

test('a clock time is not broken before PM', () => {
  const text = timeTexts('en', 'UTC').textOf('clock', '2026-08-04T18:00:00.000Z', Date.parse(NOW));
  expect(text).toBe('6:00\u00a0PM');
});

test('a date and an exact time', () => {
  expect(read('date', '2026-08-04T10:00:00.000Z')).toBe('August 4, 2026');
  expect(read('exact', '2026-08-04T10:00:05.000Z')).toBe('August 4, 2026 at 10:00:05 AM');
});

// @rule navigation#times-zone
test.each([
  ['America/New_York', '2026-08-04T22:00:00.000Z', '6:00 PM EDT', '6:00 PM EDT'],
  ['America/New_York', '2026-12-07T23:00:00.000Z', '6:00 PM EST', 'Monday, December 7, 6:00 PM EST'],
  ['Asia/Kathmandu', '2026-08-04T14:00:00.000Z', '7:45 PM GMT+5:45', '7:45 PM GMT+5:45'],
  ['America/Vancouver', '2026-08-04T22:00:00.000Z', '3:00 PM', '3:00 PM'],
  // Arizona has the clock of Los Angeles in summer only.
  ['America/Phoenix', '2026-08-04T22:00:00.000Z', '3:00 PM', '3:00 PM'],
  ['America/Phoenix', '2026-12-04T22:00:00.000Z', '3:00 PM MST', 'Friday, December 4, 3:00 PM MST'],
])('an appointment names %s where its clock differs from the site', (zone, instant, clock, moment) => {
  const { textOf } = timeTexts('en', zone, 'America/Los_Angeles');
  const [one, other] = (['meetingClock', 'meeting'] as const).map((form) =>
    textOf(form, instant, Date.parse(NOW)).replaceAll('\u00a0', ' '),
  );
  expect([one, other]).toEqual([clock, moment]);
});
