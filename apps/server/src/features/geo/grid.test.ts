import { distanceKm } from '@windfall/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAround } from './grid.ts';

const points = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a box contains all points within its distance', () => {
  const distances = fc.double({ min: 0.1, max: 2000, noNaN: true });
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
