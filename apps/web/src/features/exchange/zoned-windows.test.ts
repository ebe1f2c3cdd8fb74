import { afterEach, expect, test, vi } from 'vitest';
import { fieldInZone, instantOfField, windowInZone } from './zoned-windows.ts';

afterEach(() => vi.unstubAllEnvs());

// @rule exchange#ask-zone
test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
  'the chips of a page without scripts are in the zone of the site on a server in %s',
  (machine) => {
    vi.stubEnv('TZ', machine);
    // The clock of the machine is the one meant, or this test proves nothing.
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine);
    // Monday, ten to nine in Berlin; on Tuesday it is in Tokyo.
    const now = new Date('2026-11-23T19:50:00.000Z');
    const between = (from: string, to: string) => ({ from: `2026-11-${from}Z`, to: `2026-11-${to}Z` });
    const zone = 'Europe/Berlin';
    expect(windowInZone('evening', now, zone)).toBeNull();
    expect(windowInZone('evening', new Date('2026-11-23T17:10:00.000Z'), zone)).toEqual(
      between('23T17:15:00.000', '23T20:00:00.000'),
    );
    expect(windowInZone('tomorrow', now, zone)).toEqual(between('24T08:00:00.000', '24T20:00:00.000'));
    expect(windowInZone('weekend', now, zone)).toEqual(between('28T08:00:00.000', '29T20:00:00.000'));
  },
);

// @rule exchange#without-scripts
test.each([
  // The hours that the clocks skip and show twice.
  ['America/Los_Angeles', '2027-03-14T02:30', '2027-03-14T10:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['Europe/Berlin', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
  ['Europe/Berlin', '2027-02-30T10:00', '2027-02-30T10:00'],
  ['Europe/Berlin', '2027-02-28T10:00[u-ca=hebrew]', '2027-02-28T10:00[u-ca=hebrew]'],
  ['Europe/Berlin', '2027-01-31T10:00:30.500', '2027-01-31T09:00:30.500Z'],
  ['Europe/Berlin', '+275760-09-13T00:00', '+275760-09-13T00:00'],
  ['Europe/Berlin', '-271821-04-20T00:00', '-271821-04-20T00:00'],
])('in %s the time %s of a form is sent as %s', (zone, value, instant) => {
  expect(instantOfField(value, zone)).toBe(instant);
});

test('a field shows an instant by the clock of the zone', () => {
  expect(fieldInZone('2026-11-01T06:30:00.000Z', 'America/Chicago')).toBe('2026-11-01T01:30');
  expect(fieldInZone('2026-11-01T05:00:00.000Z', 'America/Chicago')).toBe('2026-11-01T00:00');
});
