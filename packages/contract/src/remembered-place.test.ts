import { expect, test } from 'vitest';
import { cellOf } from './grid.ts';
import { nearOf, placeInCookies, pointOfSquare, readPlace, squareOf } from './remembered-place.ts';

const points = Array.from({ length: 2_000 }, (_, number) => ({
  latitude: ((number * 61.803398875) % 170) - 85,
  longitude: ((number * 137.50776405) % 359.8) - 179.9,
}));

// @rule places#place-square
test('all points of a square are remembered and searched alike, and in that square', () => {
  for (const point of points) {
    const place = squareOf(point);
    expect(readPlace(place)).toBe(place);
    const middle = pointOfSquare(place);
    expect(middle && squareOf(middle)).toBe(place);
    const [latitude = 0, longitude = 0] = nearOf(place).split(',').map(Number);
    expect(cellOf({ latitude, longitude })).toBe(cellOf(point));
  }
});

// @rule places#place-cookie
test.each([
  ['place=97202', '97202'],
  ['theme=dark; place=97202; known_device=x', '97202'],
  ['place=nowhere; place=97202', '97202'],
  ['place=s3010608937', 's3010608937'],
  ['', null],
  ['place=', null],
  ['place', null],
  ['place=972021', null],
  ['place=45.4803,-122.6441', null],
  ['place=s9999999999', null],
  ['place=s99999999999999999999', null],
  ['place=s-5', null],
  ['place=s3010599999', null],
  ['place=%00', null],
  ['place=<script>', null],
  ['otherplace=97202', null],
])('the cookies %j hold the place %j', (cookies, place) => {
  expect(placeInCookies(cookies)).toBe(place);
});
