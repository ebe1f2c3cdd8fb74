import { expect, test } from 'vitest';
import { findTown } from './find-places.ts';
import { placeOfListing, townAt } from './geo.service.ts';

const placed = (location: string, zip_code: string | null, home = '') => {
  const owner = { location: home, zip_code, latitude: null, longitude: null };
  const { cell } = placeOfListing({ zip_code: null, location, place: 'town' }, owner);
  return cell === null ? null : townAt(cell);
};

// @rule places#town-without-state
test.each([
  ['NYC', null, 'New York, NY'],
  ['Winston-Salem', null, 'Winston Salem, NC'],
  ['Ft. Collins', null, 'Fort Collins, CO'],
  ['Ft. Collins, CO', null, 'Fort Collins, CO'],
  ['St. Paul', '55104', 'Saint Paul, MN'],
  ['Sellwood, Portland', '97202', 'Portland, OR'],
  ['Portland', '04101', 'Portland, ME'],
  ['Portland', '98660', 'Portland, OR'],
  ['Kansas City', '66101', 'Kansas City, KS'],
  ['Salem', '97301', 'Salem, OR'],
])('%j of a member in %s is in %s', (location, zip, expected) => {
  expect(placed(location, zip)).toBe(expected);
});

// @rule places#town-without-state
test.each(['Portland', 'Springfield', 'Home', 'At the mill', 'Local'])(
  '%j of a member without a place is none, though the search box may know one',
  (location) => {
    expect(placed(location, null)).toBeNull();
  },
);

// @rule places#town-without-state
test('a town without a state is the one near the town of the profile', () => {
  expect(placed('Salem', null, 'Boston, MA')).toBe('Salem, MA');
  expect(placed('Home', '97202')).toBe('Portland, OR');
  expect(findTown('Portland')).toMatchObject({ state: 'OR' });
});
