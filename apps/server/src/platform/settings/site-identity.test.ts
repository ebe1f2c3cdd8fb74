import { DEFAULT_SETTINGS } from '@windfall/contract';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { siteIdentity } from './site-identity.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://share.example', LANG: 'en_US.UTF-8' };
const settings = {
  ...DEFAULT_SETTINGS,
  site_name: 'Elm Street',
  distance_unit: 'kilometers' as const,
  contact: { phone: null, email: 'ask@elm.example', social_url: 'https://social.example/@elm' },
};

// @rule administration#settings-site
test('the environment wins over the settings, each value for itself, and these over the defaults', () => {
  expect(siteIdentity(loadConfig(production), DEFAULT_SETTINGS)).toMatchObject({
    name: 'Windfall',
    distanceUnit: 'miles',
    contact: { phone: null, email: null, socialUrl: null },
  });
  expect(siteIdentity(loadConfig(production), settings)).toMatchObject({
    name: 'Elm Street',
    distanceUnit: 'kilometers',
    contact: { phone: null, email: 'ask@elm.example', socialUrl: 'https://social.example/@elm' },
  });
  const variables = { SITE_NAME: 'Plum Street', DISTANCE_UNIT: 'miles', CONTACT_EMAIL: 'host@plum.example' };
  expect(siteIdentity(loadConfig({ ...production, ...variables }), settings)).toMatchObject({
    name: 'Plum Street',
    distanceUnit: 'miles',
    contact: { phone: null, email: 'host@plum.example', socialUrl: 'https://social.example/@elm' },
  });
  // The examples of a trial site go as soon as it has a contact of its own.
  expect(siteIdentity(loadConfig({}), settings).contact).toEqual({
    phone: null,
    email: 'ask@elm.example',
    socialUrl: 'https://social.example/@elm',
  });
});
