import { expect, test } from 'vitest';
import { instantsOf, lengthOf, piecesOf, stepAround, stepsOf } from './days.ts';

test('a week goes from Monday to Sunday, also across years', () => {
  expect(stepAround('2026-01-01', 'week')).toEqual({ start: '2025-12-29', end: '2026-01-04' });
  expect(stepAround('2026-08-03', 'week')).toEqual({ start: '2026-08-03', end: '2026-08-09' });
  expect(stepAround('2026-08-09', 'week')).toEqual({ start: '2026-08-03', end: '2026-08-09' });
});

test('a month has its own number of days', () => {
  expect(stepAround('2028-02-10', 'month')).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(stepAround('2026-12-31', 'month')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
});

test('steps follow one another without a gap, up to today', () => {
  expect(stepsOf({ start: '2026-06-15', end: '2026-08-08' }, 'month', '2026-08-08')).toEqual([
    { start: '2026-06-01', end: '2026-06-30' },
    { start: '2026-07-01', end: '2026-07-31' },
    { start: '2026-08-01', end: '2026-08-08' },
  ]);
  expect(stepsOf({ start: '2026-08-07', end: '2026-08-08' }, 'day', '2026-08-08')).toHaveLength(2);
});

test('a span begins with its first instant and ends before the next day', () => {
  expect(instantsOf({ start: '2026-02-27', end: '2026-02-28' })).toEqual({
    from: '2026-02-27T00:00:00.000Z',
    before: '2026-03-01T00:00:00.000Z',
  });
  expect(lengthOf({ start: '2026-02-27', end: '2026-03-01' })).toBe(3);
});

test('chunks contain each day of a span once', () => {
  expect([...piecesOf({ start: '2026-01-01', end: '2026-01-05' }, 2)]).toEqual([
    { start: '2026-01-01', end: '2026-01-02' },
    { start: '2026-01-03', end: '2026-01-04' },
    { start: '2026-01-05', end: '2026-01-05' },
  ]);
});
