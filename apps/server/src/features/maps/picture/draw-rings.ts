import { type DistanceUnit, MAP, type MapView, pixelsFor } from '@windfall/contract';
import { UNITS } from './draw-streets.ts';

const KM_PER: Record<DistanceUnit, number> = { kilometers: 1, miles: 1.609344 };
const STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MOST_RINGS = 3;
/** Rings nearer to the edge would be cut. */
const FARTHEST = MAP.side / 2 - 16;

/** Circles of whole distances around the middle of a view, as SVG. */
export function drawRings(view: MapView, unit: DistanceUnit, nameOf: (distance: number) => string): string {
  const rings = STEPS.map((distance) => ({ distance, radius: pixelsFor(distance * KM_PER[unit], view) }))
    .filter(({ radius }) => radius <= FARTHEST)
    .slice(-MOST_RINGS);
  const middle = (MAP.side / 2) * UNITS;
  const circles = rings.map(
    ({ radius }) => `<circle cx="${middle}" cy="${middle}" r="${Math.round(radius * UNITS)}"/>`,
  );
  const names = rings.map(
    ({ distance, radius }) =>
      `<text x="${middle}" y="${Math.round(middle - radius * UNITS + 26)}">${nameOf(distance)}</text>`,
  );
  return [
    `<g fill="none" stroke="#a8987a" stroke-width="3" stroke-dasharray="4 8">${circles.reverse().join('')}</g>`,
    `<path d="M${middle - 12} ${middle}h24m-12-12v24" stroke="#8a7d63" stroke-width="3"/>`,
    `<g font-size="24" text-anchor="middle" fill="#6b604a">${names.join('')}</g>`,
  ].join('');
}
