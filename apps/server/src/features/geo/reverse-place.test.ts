import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';

describe('the place at a point', () => {
  const t = shareTestApp('sqlite');
  const ask = (query: string) => t.current.app.inject(`/api/geo/reverse?${query}`);

  // @rule places#address-reverse
  // @rule places#address-search
  test('is the nearest in the table', async () => {
    const response = await ask('lat=45.5139&lon=-122.6361&_t=1');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      place_id: 97214,
      address: { city: 'Portland', state: 'Oregon', postcode: '97214', country: 'United States' },
    });
  });

  test.each([
    ['the pole', 'lat=90&lon=0'],
    ['the date line', 'lat=0&lon=180'],
    ['the sea', 'lat=0&lon=0'],
    ['Berlin', 'lat=52.52&lon=13.4'],
  ])('is unknown at %s', async (_, query) => {
    const response = await ask(query);
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      404,
      'NOT_FOUND',
      'No place was found there',
    ]);
  });

  test.each([
    '',
    'lat=45',
    'lon=-122',
    'lat=NaN&lon=1',
    'lat=1&lon=Infinity',
    'lat=90.0001&lon=0',
    'lat=-91&lon=0',
    'lat=0&lon=180.5',
    'lat=1e1&lon=0',
    'lat=0x10&lon=0',
    'lat=&lon=',
    'lat=1,5&lon=0',
    'lat=1&lat=2&lon=0',
    `lat=${'9'.repeat(400)}&lon=0`,
  ])('is refused for %j', async (query) => {
    const response = await ask(query);
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      400,
      'VALIDATION_FAILED',
      'Please give a latitude between -90 and 90 and a longitude between -180 and 180',
    ]);
  });
});
