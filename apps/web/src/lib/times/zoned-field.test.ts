import { expect, test } from 'vitest';
import { fieldInZone, instantOfField } from './zoned-field.ts';

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
