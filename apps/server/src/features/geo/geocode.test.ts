import { distanceKm, townCellOf } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import type { UserRow } from '../../platform/auth/auth.table.ts';
import { findTown } from './find-places.ts';
import { placeTable } from './place-table.ts';
import { townOf } from './towns.ts';

describe('the place a text means', () => {
  const t = shareTestApp('sqlite');
  const ask = (q: string) => t.app.inject(`/api/geo/place?q=${encodeURIComponent(q)}`);

  // @rule places#place-find
  test.each([
    ['97202', 'Portland, OR 97202'],
    ['97202-1234', 'Portland, OR 97202'],
    ['Portland', 'Portland, OR'],
    ['portland, me', 'Portland, ME'],
    ['Salem Oregon', 'Salem, OR'],
    ['Oregon City', 'Oregon City, OR 97045'],
    ['st. louis', 'Saint Louis, MO'],
    ['Mt. Angel, OR', 'Mount Angel, OR 97362'],
    ['Ft Collins', 'Fort Collins, CO'],
    ['Winston-Salem, NC', 'Winston Salem, NC'],
    ['Port St. Lucie, FL', 'Port Saint Lucie, FL'],
    ['E. St. Louis, IL', 'East Saint Louis, IL'],
    ['Sault Ste. Marie, MI', 'Sault Sainte Marie, MI'],
    ['N. Las Vegas, NV', 'North Las Vegas, NV'],
    ["O'Fallon, MO", 'O Fallon, MO'],
    ['O’Fallon, IL', 'O Fallon, IL'],
    ["Coeur d'Alene, ID", 'Coeur D Alene, ID'],
    ['Coeur d’Alene', 'Coeur D Alene, ID'],
    ['NYC', 'New York, NY'],
    ['New York City', 'New York, NY'],
    ['Philly', 'Philadelphia, PA'],
    ['Cut Bank', 'Cut Bank, MT'],
    ['Telephone, TX', 'Telephone, TX'],
    ['11597', 'Rockville Center, NY 11597'],
    ['50347', 'Des Moines, IA 50347'],
    ['07182', 'Newark, NJ 07182'],
    ['37237', 'Nashville, TN 37237'],
    ['97214–1234', 'Portland, OR 97214'],
    ['97214 — 1234', 'Portland, OR 97214'],
    ['\u200b97214\u2060', 'Portland, OR 97214'],
    ['12 Elm St, Salem, OR 97301', 'Salem, OR 97301'],
  ])('%j is %s', async (q, expected) => {
    const response = await ask(q);
    expect(response.statusCode).toBe(200);
    const { city, state, zip_code, latitude, longitude } = response.json();
    expect(`${city}, ${state} ${zip_code}`).toContain(expected);
    expect([Math.round(latitude), Math.round(longitude)]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  // @rule places#place-find
  test.each([
    '',
    '  ',
    'Texas Dept Of Correction',
    'Us Bank',
    'Wells Fargo Bank, CA',
    'Cheeselovers, NY',
    'Shared Firm Zip, NJ',
    'Blair Return Center',
    'Cds Brm, IA',
    '115 Crm Firms',
    'Port',
    'USA',
    '00000',
    'Portland, AK',
    '\0',
    '%',
    'Nowhereville',
  ])('%j is unknown', async (q) => {
    const response = await ask(q);
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      404,
      'NOT_FOUND',
      'This place is not known',
    ]);
  });

  // @rule places#place-find
  test('of several towns it is the one near the point, else near the home of the member, else the largest', async () => {
    const from = async (q: string, member?: Partial<UserRow>, point = '') => {
      const { headers = {} } = member ? await aMember(t, 'Rosa Fields', member) : {};
      const url = `/api/geo/place?q=${encodeURIComponent(q)}${point}`;
      const { city, state } = (await t.app.inject({ url, headers })).json();
      return `${city}, ${state}`;
    };
    const boston = '&lat=42.36&lon=-71.06';
    const unplaced = { location: 'Home', zip_code: null };
    expect(await from('Salem')).toBe('Salem, OR');
    expect(await from('Salem', { zip_code: '01970' })).toBe('Salem, MA');
    expect(await from('Salem', { ...unplaced, location: 'Roanoke, VA' })).toBe('Salem, VA');
    expect(await from('Salem', { ...unplaced, latitude: 42.36, longitude: -71.06 })).toBe('Salem, MA');
    expect(await from('Salem', unplaced)).toBe('Salem, OR');
    expect(await from('Portland', { zip_code: '04330' })).toBe('Portland, ME');
    expect(await from('Salem', { zip_code: '97202' }, boston)).toBe('Salem, MA');
    expect(await from('Salem', undefined, '&lat=42.36')).toBe('Salem, OR');
    // No other state's where the name says it, and none far away.
    expect(await from('Salem, OR', undefined, boston)).toBe('Salem, OR');
    expect(await from('97301', undefined, boston)).toBe('Salem, OR');
    expect(await from('Las Vegas', undefined, boston)).toBe('Las Vegas, NV');
  });

  test('a text that is too long is refused', async () => {
    expect((await ask('x'.repeat(201))).statusCode).toBe(400);
  });
});

// @rule places#town-middle
test.each([
  ['New York, NY', 40.754, -73.984],
  ['Los Angeles, CA', 34.052, -118.27],
  ['Houston, TX', 29.76, -95.37],
  ['Portland, OR', 45.52, -122.675],
  ['Chicago, IL', 41.88, -87.64],
  ['Winston-Salem, NC', 36.098, -80.244],
  ['Jacksonville, FL', 30.327, -81.656],
  ['Honolulu, HI', 21.307, -157.858],
])('the middle of %s lies in its center', (name, latitude, longitude) => {
  const town = findTown(name);
  expect(town && distanceKm(town, { latitude, longitude })).toBeLessThan(4);
});

// @rule places#town-middle
test.each([
  ['Winston-Salem, NC', 'Winston Salem, NC'],
  ['New York, NY', 'New York, NY'],
])('the number that %s had in an earlier version is still that town', (name, expected) => {
  const town = findTown(name);
  const former = placeTable().formerMiddleOf(town?.number ?? 0);
  expect(former.latitude).not.toBe(town?.latitude);
  expect(townOf(townCellOf(former)).name).toBe(expected);
});

describe('the place at a point', () => {
  const t = shareTestApp('sqlite');
  const ask = (query: string) => t.app.inject(`/api/geo/reverse?${query}`);

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
