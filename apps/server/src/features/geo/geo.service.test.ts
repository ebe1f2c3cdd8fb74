import { cellOf, centerOf, distanceKm } from '@windfall/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between } from '../../../testing/between.ts';
import { boxAround } from './geo.service.ts';

const points = fc.record({
  latitude: between(-90, 90),
  longitude: between(-180, 180),
});
/** Half the diagonal of a square of 500 m, with a margin for squares next to a pole. */
const REACH_KM = 0.36;

// @rule places#position-grid
test('the middle of a square lies in it, near each of its points', () => {
  fc.assert(
    fc.property(points, (point) => {
      const cell = cellOf(point);
      expect(Number.isSafeInteger(cell)).toBe(true);
      expect(cellOf(centerOf(cell))).toBe(cell);
      if (Math.abs(point.latitude) < 85) expect(distanceKm(point, centerOf(cell))).toBeLessThan(REACH_KM);
    }),
    { numRuns: 5000 },
  );
});

test("distances are those on the earth's surface", () => {
  const portland = { latitude: 45.52, longitude: -122.67 };
  const seattle = { latitude: 47.61, longitude: -122.33 };
  expect(distanceKm(portland, seattle)).toBeCloseTo(233.8, 0);
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(
    22.2,
    1,
  );
});

test('a box contains all points within its distance', () => {
  const distances = between(0.1, 2000);
  fc.assert(
    fc.property(points, points, distances, (point, other, km) => {
      const { south, north, west = -180, east = 180 } = boxAround(point, km);
      const { latitude, longitude } = other;
      const inside = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
      if (!inside) expect(distanceKm(point, other)).toBeGreaterThan(km);
    }),
    { numRuns: 20_000 },
  );
});
