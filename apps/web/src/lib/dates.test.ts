import { describe, expect, it } from 'vitest';
import { relativeTime } from './dates.ts';

const NOW = Date.parse('2026-08-04T12:00:00.000Z');

// @rule browse#card-age
describe('relativeTime', () => {
  it.each([
    ['2026-08-04T11:59:30.000Z', 'just now'],
    ['2026-08-04T11:59:00.000Z', '1 minute ago'],
    ['2026-08-04T10:00:00.000Z', '2 hours ago'],
    ['2026-08-03T11:00:00.000Z', '1 day ago'],
    ['2026-07-29T12:00:00.000Z', '6 days ago'],
    ['2026-07-20T12:00:00.000Z', '2 weeks ago'],
    ['2026-05-04T12:00:00.000Z', '3 months ago'],
    ['2024-08-04T12:00:00.000Z', '2 years ago'],
    ['2026-08-04T13:00:00.000Z', 'just now'],
  ])('%s is %s', (instant, expected) => {
    expect(relativeTime(instant, NOW, 'en')).toBe(expected);
  });

  it('writes English as Intl does, and other languages with it', () => {
    const english = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
    for (let days = 1; days < 7; days++) {
      const instant = new Date(NOW - days * 86_400_000).toISOString();
      expect(relativeTime(instant, NOW, 'en')).toBe(english.format(-days, 'day'));
      expect(relativeTime(instant, NOW, 'de')).toBe(days === 1 ? 'vor 1 Tag' : `vor ${days} Tagen`);
    }
  });

  it.each([undefined, null, '', 'soon'])('%s has no age', (instant) => {
    expect(relativeTime(instant, NOW, 'en')).toBeNull();
  });
});
