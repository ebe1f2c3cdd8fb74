import { expect, test } from 'vitest';
import { quietUntil } from './delivery-rules.ts';

const NIGHT = { from: '22:00', to: '07:00' };
const until = (now: string, times = NIGHT, zone = 'America/Chicago') =>
  quietUntil(new Date(now), times, zone)?.toISOString();

// @rule notices#quiet-hours
test.each([
  // 9:59 PM, 10 PM, 3:20 AM and 7 AM in Chicago.
  ['2026-08-09T02:59:59.000Z', undefined],
  ['2026-08-09T03:00:00.000Z', '2026-08-09T12:00:00.000Z'],
  ['2026-08-09T08:20:31.500Z', '2026-08-09T12:00:00.000Z'],
  ['2026-08-09T12:00:00.000Z', undefined],
])('at %s they last until %s', (now, end) => {
  expect(until(now)).toBe(end);
});

test('they may lie within one day', () => {
  const siesta = { from: '13:00', to: '15:00' };
  expect(until('2026-08-09T12:30:00.000Z', siesta, 'UTC')).toBeUndefined();
  expect(until('2026-08-09T13:30:00.000Z', siesta, 'UTC')).toBe('2026-08-09T15:00:00.000Z');
});

test('they end at the time of the clock also in the nights that change it', () => {
  // In 2026 the clocks of Chicago go forward on March 8 and back on November 1, at 2 AM.
  expect(until('2026-03-08T05:00:00.000Z')).toBe('2026-03-08T12:00:00.000Z');
  expect(until('2026-11-01T04:00:00.000Z')).toBe('2026-11-01T13:00:00.000Z');
});

test('an end in the hour that the clocks skip lies after now', () => {
  const times = { from: '22:00', to: '02:30' };
  expect(until('2026-03-08T07:45:00.000Z', times)).toBe('2026-03-08T08:30:00.000Z');
  expect(until('2026-03-08T08:30:00.000Z', times)).toBeUndefined();
});

test('an end in the hour that the clocks show twice lies after now', () => {
  const times = { from: '22:00', to: '01:30' };
  expect(until('2026-11-01T06:15:00.000Z', times)).toBe('2026-11-01T06:30:00.000Z');
  expect(until('2026-11-01T07:15:00.000Z', times)).toBe('2026-11-01T07:30:00.000Z');
});
