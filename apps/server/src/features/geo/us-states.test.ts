import { expect, test } from 'vitest';
import { timeZoneAt } from './geo.service.ts';
import { timeZoneOf, US_STATES } from './us-states.ts';

// @rule navigation#times-site
test.each([
  ['97202', 'America/Los_Angeles'],
  ['97914', 'America/Boise'],
  ['32502', 'America/Chicago'],
  ['33101', 'America/New_York'],
  ['79901', 'America/Denver'],
  ['37902', 'America/New_York'],
  ['37201', 'America/Chicago'],
  ['85001', 'America/Phoenix'],
  ['96813', 'Pacific/Honolulu'],
])('%s is in %s', (zip_code, zone) => {
  expect(timeZoneAt({ zip_code, location: 'Somewhere' })).toBe(zone);
});

test('a town without a ZIP code has the zone of its state, an unknown place none', () => {
  expect(timeZoneAt({ zip_code: null, location: 'Austin, TX' })).toBe('America/Chicago');
  expect(timeZoneAt({ zip_code: '00000', location: 'By the river' })).toBeUndefined();
});

test('every state has a zone that exists', () => {
  for (const state of US_STATES.keys()) {
    const timeZone = timeZoneOf({ state, latitude: 40, longitude: -90 });
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timeZone ?? 'none' })).not.toThrow();
  }
});
