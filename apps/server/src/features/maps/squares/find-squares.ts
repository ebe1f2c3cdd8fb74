import {
  blockAround,
  boundsOf,
  distanceKm,
  isTownCell,
  type MapSquare,
  type MapView,
  nearOf,
  type Point,
  pixelsFor,
  squareOf,
  type TownMap,
} from '@windfall/contract';
import type { Database, Reader } from '../../../db/database.ts';
import { centerOf, townAt } from '../../geo/geo.service.ts';
import { countOffersIn } from '../../listings/listings.service.ts';
import { cellsWithin } from '../../search/search.service.ts';

/** A finger finds one of so many pixels, also where a phone shows the picture at two thirds of its size. */
const LEAST_PIXELS = 36;
const SQUARE_KM = 0.5;
/**
 * Offers of a square are counted up to so many. With many squares fewer are, so that a view has a limit: with 60,000 rows one of a site
 * with a million listings takes 13 times as long as the nearest listings (bench/scale.ts, 'the map').
 */
const MOST_OFFERS = 99;
const MOST_ROWS = 3_000;
const FEWEST_OFFERS = 5;

interface Counted {
  readonly offers: number;
  readonly is_more: boolean;
}

/** The squares of a view with available offers, the nearest to its middle first, and the towns of which no more is known. */
export async function findSquares(
  db: Pick<Database, 'read' | 'dialect'>,
  view: MapView,
): Promise<Pick<TownMap, 'squares' | 'towns'>> {
  const cells = await cellsIn(db.read, view);
  const most = Math.max(FEWEST_OFFERS, Math.min(MOST_OFFERS, Math.floor(MOST_ROWS / cells.length)));
  const counts = await countOffersIn(db, cells, most + 1);
  const towns: TownMap['towns'] = [];
  const blocks = new Map<string, MapSquare>();
  const side = sideAt(view);
  for (const [cell, count] of counts) {
    const counted = { offers: Math.min(count, most), is_more: count > most };
    if (isTownCell(cell)) towns.push({ town: townAt(cell), near: nearAt(centerOf(cell)), ...counted });
    else addTo(blocks, view.center, blockAround(cell, side), counted);
  }
  return {
    squares: [...blocks.values()].sort((a, b) => a.km - b.km || a.south - b.south || a.west - b.west),
    towns: towns.sort((a, b) => a.town.localeCompare(b.town)),
  };
}

/** Squares with listings in the picture, and towns of which some part may be. */
async function cellsIn(db: Reader, view: MapView): Promise<number[]> {
  const { south, west, north, east } = boundsOf(view);
  const toCorner = distanceKm(view.center, { latitude: north, longitude: west });
  const around = await cellsWithin(db, view.center, toCorner);
  return around
    .filter(({ cell, latitude, longitude }) => {
      const isInHeight = latitude > south && latitude < north;
      return isTownCell(cell) || (isInHeight && longitude > west && longitude < east);
    })
    .map(({ cell }) => cell);
}

/** Squares on a side of a block, so that it is large enough to be pressed. */
function sideAt(view: MapView): number {
  let side = 1;
  while (side * pixelsFor(SQUARE_KM, view) < LEAST_PIXELS) side *= 2;
  return side;
}

function addTo(
  blocks: Map<string, MapSquare>,
  center: Point,
  { middle, ...edges }: ReturnType<typeof blockAround>,
  { offers, is_more }: Counted,
): void {
  const near = nearAt(middle);
  const known = blocks.get(near);
  blocks.set(near, {
    ...edges,
    near,
    // No finer than the squares.
    km: Math.round(distanceKm(center, middle) * 10) / 10,
    offers: (known?.offers ?? 0) + offers,
    is_more: (known?.is_more ?? false) || is_more,
  });
}

const nearAt = (point: Point): string => nearOf(squareOf(point));
