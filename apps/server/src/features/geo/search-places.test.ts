import type { GeoPlace } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';

// @rule places#address-bundled
describe('searching for a place', () => {
  const t = shareTestApp('sqlite');
  const find = async (q: string, more = '') => {
    const response = await t.app.inject(`/api/geo/search?q=${encodeURIComponent(q)}${more}`);
    expect(response.statusCode).toBe(200);
    return response.json<GeoPlace[]>();
  };
  const names = async (q: string, more = '') =>
    (await find(q, more)).map(({ address }) => `${address.city}, ${address.state}`);

  // @rule places#address-search
  test("has the geocoder's response format", async () => {
    expect(await find('97214')).toEqual([
      {
        place_id: 97214,
        display_name: '97214, Portland, Oregon, United States',
        lat: '45.514',
        lon: '-122.636',
        address: {
          city: 'Portland',
          state: 'Oregon',
          'ISO3166-2-lvl4': 'US-OR',
          postcode: '97214',
          country: 'United States',
          country_code: 'us',
        },
      },
    ]);
    const [portland] = await find('portland');
    expect(portland).toMatchObject({ display_name: 'Portland, Oregon, United States' });
    expect(portland?.place_id).toBeGreaterThanOrEqual(100_000);
  });

  test.each([
    ['the beginning of a name', 'portl', 'Portland, Oregon'],
    ['a name and USA', 'Portland USA', 'Portland, Oregon'],
    ['a name, a state and USA', 'Portland, ME, USA', 'Portland, Maine'],
    ['a name and a state without a comma', 'salem oregon', 'Salem, Oregon'],
    ['a state of two words', 'Winston Salem North Carolina', 'Winston Salem, North Carolina'],
    ['a street before it', '12 Elm St, Salem, OR 97301', 'Salem, Oregon'],
    ['a later word', 'angeles, ca', 'Los Angeles, California'],
    ['a name that begins like a state', 'Oregon City', 'Oregon City, Oregon'],
    ['capitals and accents', 'PÖRTLAND', 'Portland, Oregon'],
    ['a ZIP code of nine digits', '97301-1234', 'Salem, Oregon'],
    ['a ZIP code and USA', '04101 USA', 'Portland, Maine'],
  ])('by %s', async (_, q, first) => {
    expect((await names(q))[0]).toBe(first);
  });

  const PORTLAND = '&lat=45.484&lon=-122.636';
  const BIRMINGHAM = '&lat=33.5&lon=-86.8';

  // @rule places#address-bias
  test.each([
    ['Sel', PORTLAND, 'Selah, Washington'],
    ['Sel', BIRMINGHAM, 'Selma, Alabama'],
    ['Springf', PORTLAND, 'Springfield, Oregon'],
    ['Wash', PORTLAND, 'Washougal, Washington'],
    ['Portl', BIRMINGHAM, 'Portland, Oregon'],
    ['San Fr', PORTLAND, 'San Francisco, California'],
    ['Portland, ME', PORTLAND, 'Portland, Maine'],
    ['Sel', '&lat=45.484', 'Selma, Alabama'],
    ['Sel', '&lat=&lon=', 'Selma, Alabama'],
  ])('%j near a point (%s) begins with %s', async (q, near, first) => {
    expect((await names(q, near))[0]).toBe(first);
  });

  test.each(['&lat=91&lon=0', '&lat=45&lon=x', '&lat=45&lat=46&lon=0'])('%j is no point', async (near) => {
    expect((await t.app.inject(`/api/geo/search?q=Sel${near}`)).statusCode).toBe(400);
  });

  // @rule places#address-search
  test('returns the largest first, up to the limit', async () => {
    expect(await names('portland')).toHaveLength(5);
    expect((await names('portland', '&limit=2')).slice(0, 2)).toEqual([
      'Portland, Oregon',
      'Portland, Maine',
    ]);
    expect((await find('972', '&limit=10')).map(({ address }) => address.postcode)).toContain('97203');
  });

  // @rule places#address-minimum
  // @rule places#address-search
  test.each(['', 'po', '  p ', 'zzzzzz', '00000', '99999', '%_%', "' or 1=1 --", '🍅🍅🍅', 'a\u0000b'])(
    'finds nothing for %j',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  test.each([
    [`q=${'x'.repeat(201)}`, 'Please search for at most 200 characters'],
    ['q=portland&limit=0', "The value of 'limit' is not valid."],
    ['q=portland&limit=11', "The value of 'limit' is not valid."],
    ['q=portland&limit=NaN', "The value of 'limit' is not valid."],
    ['q=a&q=b', "The value of 'q' is not valid."],
  ])('refuses %s', async (query, message) => {
    const response = await t.app.inject(`/api/geo/search?${query}`);
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      400,
      'VALIDATION_FAILED',
      message,
    ]);
  });
});
