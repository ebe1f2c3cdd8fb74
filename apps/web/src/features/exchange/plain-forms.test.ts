import { afterEach, expect, test, vi } from 'vitest';
import { windowInZone } from './plain-forms.ts';

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
