import { DEFAULT_SETTINGS } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { publicSite } from './public-site.ts';
import { noDatabase } from './testing/pages-app.ts';

// @rule navigation#home-testimonials
test('examples of testimonials are shown with the demo community only', async () => {
  const said = async (env: Record<string, string>, testimonials = DEFAULT_SETTINGS.testimonials) => {
    const settings = { current: async () => ({ ...DEFAULT_SETTINGS, testimonials }) };
    return (
      await publicSite({
        config: loadConfig(env),
        db: noDatabase,
        settings,
        siteZone: { current: async () => 'UTC' },
      })
    ).testimonials;
  };
  const own = [{ quote: 'Figs for all.', name: 'Mira', place: '' }];
  expect(await said({ DEMO: 'true' })).toBeNull();
  expect(await said({ DEMO: 'false' })).toEqual([]);
  expect(await said({ DEMO: 'false' }, own)).toEqual(own);
});

// @rule administration#announcement
test('an announcement is shown through its last day in the time zone of the site', async () => {
  const announcement = { text: 'Seed swap', until: '2026-09-01' };
  const settings = { current: async () => ({ ...DEFAULT_SETTINGS, announcement }) };
  const ctx = {
    config: loadConfig({}),
    db: noDatabase,
    settings,
    siteZone: { current: async () => 'America/Chicago' },
  };
  vi.useFakeTimers({ now: new Date('2026-09-02T04:59:00Z') });
  try {
    expect((await publicSite(ctx)).announcement).toBe('Seed swap');
    vi.setSystemTime(new Date('2026-09-02T05:00:00Z'));
    expect((await publicSite(ctx)).announcement).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
