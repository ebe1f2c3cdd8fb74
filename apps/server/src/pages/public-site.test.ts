import { DEFAULT_SETTINGS } from '@windfall/contract';
import { expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { publicSite } from './public-site.ts';

// @rule navigation#home-testimonials
test('examples of testimonials are shown with the demo community only', async () => {
  const said = async (env: Record<string, string>, testimonials = DEFAULT_SETTINGS.testimonials) => {
    const settings = { current: async () => ({ ...DEFAULT_SETTINGS, testimonials }) };
    return (await publicSite({ config: loadConfig(env), settings, siteZone: { current: async () => 'UTC' } }))
      .testimonials;
  };
  const own = [{ quote: 'Figs for all.', name: 'Mira', place: '' }];
  expect(await said({ DEMO: 'true' })).toBeNull();
  expect(await said({ DEMO: 'false' })).toEqual([]);
  expect(await said({ DEMO: 'false' }, own)).toEqual(own);
});
