import { expect, test } from 'vitest';
import { windowBetween, windowOf } from './ask-windows.ts';

/** November 2026 in the time zone of the reader: the 23rd is a Monday. */
const on = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
const between = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });

// @rule exchange#ask-when
test('the chips are hours of the reader’s own days', () => {
  const monday = on(23, 11, 7);
  expect(windowOf('evening', monday)).toEqual(between(on(23, 17), on(23, 21)));
  expect(windowOf('tomorrow', monday)).toEqual(between(on(24, 9), on(24, 21)));
  expect(windowOf('weekend', monday)).toEqual(between(on(28, 9), on(29, 21)));
});

// @rule exchange#ask-when
test('what has begun starts at the next quarter of an hour', () => {
  expect(windowOf('evening', on(23, 18, 7))).toEqual(between(on(23, 18, 15), on(23, 21)));
  expect(windowOf('weekend', on(28, 14, 1))).toEqual(between(on(28, 14, 15), on(29, 21)));
  expect(windowOf('weekend', on(29, 10))).toEqual(between(on(29, 10), on(29, 21)));
});

// @rule exchange#ask-when
test('late in the evening there is no this evening, and late on Sunday the weekend is the next', () => {
  expect(windowOf('evening', on(23, 20, 46))).toBeNull();
  expect(windowOf('weekend', on(29, 20))).toEqual(between(on(5 + 30, 9), on(6 + 30, 21)));
});

test('a time of one’s own ends after it begins', () => {
  const [from, to] = ['2026-11-27T18:00', '2026-11-27T19:30'];
  expect(windowBetween(from, to)).toEqual(between(on(27, 18), on(27, 19, 30)));
  for (const [one, other] of [
    [to, from],
    [from, from],
    ['', to],
    [from, 'soon'],
  ] as const)
    expect(windowBetween(one, other)).toBeNull();
});
