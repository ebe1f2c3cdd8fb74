import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../../testing/test-app.ts';

describe('the place a text means', () => {
  const t = shareTestApp('sqlite');
  const ask = (q: string) => t.current.app.inject(`/api/geo/place?q=${encodeURIComponent(q)}`);

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

  test('a text that is too long is refused', async () => {
    expect((await ask('x'.repeat(201))).statusCode).toBe(400);
  });
});
