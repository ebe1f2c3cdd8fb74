import { afterEach, expect, test, vi } from 'vitest';
import { offerDeadline, promiseDeadline } from './deadlines.ts';

afterEach(() => vi.unstubAllEnvs());

// @rule exchange#ask-zone
// @rule exchange#offer-time
test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
  'the quiet hours are those of the site on a server in %s',
  (machine) => {
    vi.stubEnv('TZ', machine);
    // The clock of the machine is the one meant, or this test proves nothing.
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine);
    const inBerlin = (offeredAt: string) => offerDeadline(offeredAt, 'Europe/Berlin', null);
    // 6 pm there ends at 9 pm, in the quiet hours; 5 pm does not.
    expect(inBerlin('2026-11-23T17:00:00.000Z')).toBe('2026-11-24T08:00:00.000Z');
    expect(inBerlin('2026-11-23T16:00:00.000Z')).toBe('2026-11-23T19:00:00.000Z');
    // They end at 8 am.
    expect(inBerlin('2026-11-23T03:59:59.000Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(inBerlin('2026-11-23T04:00:00.000Z')).toBe('2026-11-23T07:00:00.000Z');
  },
);

// @rule exchange#offer-time
test.each([
  // The clocks go back on November 1 and forward on March 8 and 28, in the night.
  ['America/Chicago', '2026-10-31T23:30:00.000Z', '2026-11-01T15:00:00.000Z'],
  ['America/Chicago', '2026-11-01T03:30:00.000Z', '2026-11-01T15:00:00.000Z'],
  ['America/Chicago', '2026-03-08T00:30:00.000Z', '2026-03-08T14:00:00.000Z'],
  ['America/Chicago', '2026-03-08T05:30:00.000Z', '2026-03-08T14:00:00.000Z'],
  ['Europe/Berlin', '2027-03-27T21:30:00.000Z', '2027-03-28T07:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-03T10:00:00.000Z', '2026-10-03T22:00:00.000Z'],
])('in %s a promise of %s ends at 9 am by the changed clock', (zone, offeredAt, end) => {
  expect(offerDeadline(offeredAt, zone, null)).toBe(end);
});

// @rule exchange#wanted-time
test('a promise of something wanted has three days, at most until an hour before a pickup that can still be met', () => {
  const [promised, later] = ['2026-11-23T12:00:00.000Z', '2026-11-23T13:00:00.000Z'];
  expect(promiseDeadline(promised, null)).toBe('2026-11-26T12:00:00.000Z');
  expect(promiseDeadline(promised, '2026-11-24T10:00:00.000Z', later)).toBe('2026-11-24T09:00:00.000Z');
  expect(promiseDeadline(promised, '2026-11-23T14:00:00.000Z', later)).toBe('2026-11-26T12:00:00.000Z');
});
