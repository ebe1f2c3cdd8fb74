import {
  cellOf,
  centerOf,
  distanceKm,
  type Edges,
  isTownCell,
  type Point,
  squareIn,
  townDistanceKm,
} from '@windfall/contract';
import { type PlaceTable, placeTable } from './place-table.ts';

/** Smaller towns are not told apart from what lies around them. */
const LEAST_RADIUS_KM = 3;
/** A few places have ZIP codes far outside, such as those of a whole borough of Alaska. */
export const MAX_TOWN_RADIUS_KM = 40;

/** Both ends of a distance are middles of squares. */
const SNAPPED_KM = 0.7;

/** What a listing tells that knows only its town. */
export interface Town {
  /** Such as 'Portland, OR'. */
  readonly name: string;
  /** From the middle to the farthest of its ZIP codes, in whole kilometers. */
  readonly radius_km: number;
}

const towns = new Map<number, Town>();

/** The town with this number (`townCellOf`). */
export function townOf(cell: number): Town {
  const town = towns.get(cell) ?? describe(cell);
  towns.set(cell, town);
  return town;
}

function describe(cell: number): Town {
  const table = placeTable();
  const number = numbersBySquare(table).get(squareIn(cell)) ?? table.nearest(centerOf(cell)).number;
  const { name, state } = table.place(number);
  const radius = Math.ceil(table.radiusOf(number, centerOf(cell)) + SNAPPED_KM);
  const radius_km = Math.min(MAX_TOWN_RADIUS_KM, Math.max(LEAST_RADIUS_KM, radius));
  return { name: `${name}, ${state}`, radius_km };
}

/** Settlements by the square of their middle, now or in an earlier version; of two in one square the larger. Made on first use. */
function numbersBySquare(table: PlaceTable): ReadonlyMap<number, number> {
  numbers ??= new Map([
    ...mapSquares(table, (number) => table.formerMiddleOf(number)),
    ...mapSquares(table, (number) => table.middleOf(number)),
  ]);
  return numbers;
}
let numbers: ReadonlyMap<number, number> | undefined;

function mapSquares(table: PlaceTable, middleOf: (number: number) => Point): Map<number, number> {
  const found = new Map<number, number>();
  for (let number = 0; number < table.count; number += 1) {
    if (!table.isSettlement(number)) continue;
    const square = cellOf(middleOf(number));
    const other = found.get(square);
    if (other === undefined || table.sizeOf(number) > table.sizeOf(other)) found.set(square, number);
  }
  return found;
}

/** The largest towns within these edges, with their middles. */
export function townsIn(edges: Edges, limit: number): { name: string; middle: Point }[] {
  const table = placeTable();
  const { south, west, north, east } = edges;
  return middles(table)
    .filter(({ middle: { latitude, longitude } }) => {
      const isInHeight = latitude > south && latitude < north;
      return isInHeight && longitude > west && longitude < east;
    })
    .sort((a, b) => table.sizeOf(b.number) - table.sizeOf(a.number) || a.number - b.number)
    .slice(0, limit)
    .map(({ number, middle }) => ({ name: table.place(number).name, middle }));
}

interface Middle {
  readonly number: number;
  readonly middle: Point;
}

/** Of one town in each square. Made on first use. */
function middles(table: PlaceTable): readonly Middle[] {
  allMiddles ??= [...new Set(numbersBySquare(table).values())].map((number) => ({
    number,
    middle: table.middleOf(number),
  }));
  return allMiddles;
}
let allMiddles: readonly Middle[] | undefined;

/** Where something is as far as it is known: a point, and the radius of the town around it, 0 for a square. */
interface Spot {
  readonly middle: Point;
  readonly radius: number;
}

const spotOf = (cell: number): Spot => ({
  middle: centerOf(cell),
  radius: isTownCell(cell) ? townOf(cell).radius_km : 0,
});
const spotAt = (middle: Point): Spot => ({ middle, radius: 0 });

/** Never finer than the size of a town that is all that is known (docs/product/places.md#town-only). */
function kmBetween(a: Spot, b: Spot): number {
  const km = distanceKm(a.middle, b.middle);
  const radius = Math.max(a.radius, b.radius);
  return radius === 0 ? km : townDistanceKm(km, radius);
}

/** Whether any part of the one lies within the distance of the other. */
const isWithin = (a: Spot, b: Spot, km: number) => distanceKm(a.middle, b.middle) - a.radius - b.radius <= km;

/** Kilometers from a point to a square or town. */
export const kmTo = (near: Point, cell: number): number => kmBetween(spotAt(near), spotOf(cell));

/** Whether a radius around a point reaches a square's middle, or any part of a town. */
export const reaches = (near: Point, radius: number, cell: number): boolean =>
  isWithin(spotAt(near), spotOf(cell), radius);

/** Kilometers between two squares or towns; undefined when no part of them lies within `most`. */
export function kmApart(a: number, b: number, most: number): number | undefined {
  const [one, other] = [spotOf(a), spotOf(b)];
  return isWithin(one, other, most) ? kmBetween(one, other) : undefined;
}
