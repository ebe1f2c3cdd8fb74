import { expect, test } from 'vitest';
import { nextDigestAt } from './send-digests.ts';

const ZONE = 'America/Chicago';
const local = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'long', hour: 'numeric', hourCycle: 'h23' })
    .formatToParts(instant)
    .map(({ value }) => value)
    .join('');

// @rule notices#digest-time
test.each(['2026-08-08T10:00:00.000Z', '2026-03-02T12:00:00.000Z', '2026-10-26T12:00:00.000Z'])(
  'from %s on it is due each Friday morning, also over a change of the clocks',
  (start) => {
    for (const id of ['rosa', 'amir', 'june', 'ben']) {
      let at = new Date(start);
      for (let week = 0; week < 6; week += 1) {
        const next = nextDigestAt(at, ZONE, id);
        expect(local(next)).toMatch(/^Friday, (09|10)$/);
        const hours = (next.getTime() - at.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThanOrEqual(169);
        if (week > 0) expect(hours).toBeGreaterThanOrEqual(167);
        at = next;
      }
    }
  },
);

test('members are spread over two hours, each at their own time', () => {
  const now = new Date('2026-08-08T10:00:00.000Z');
  const times = Array.from({ length: 200 }, (_, index) =>
    nextDigestAt(now, ZONE, `member-${index}`).getTime(),
  );
  expect(new Set(times).size).toBeGreaterThan(60);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(2 * 3_600_000);
  expect(nextDigestAt(now, ZONE, 'rosa')).toEqual(nextDigestAt(now, ZONE, 'rosa'));
});
