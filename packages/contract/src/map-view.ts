import type { Edges, Point } from './grid.ts';

/** Pictures of the map: their side in pixels, and their zooms. With each zoom the earth is twice as large; it has 256 pixels at 0. */
export const MAP = { side: 512, minZoom: 10, maxZoom: 15, zoom: 13 } as const;

const FIRST_SIDE = 256;
/** Beyond it Mercator's projection has no place. */
const MAX_LATITUDE = 85.05;

/** What a picture shows: the point in its middle, and how large. */
export interface MapView {
  readonly center: Point;
  readonly zoom: number;
}

/** A point in pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A point on the whole earth in pixels of a zoom, from its northwest corner (Mercator's projection). */
export function pixelOf({ latitude, longitude }: Point, zoom: number): Pixel {
  const side = FIRST_SIDE * 2 ** zoom;
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin((bounded / 180) * Math.PI);
  return {
    x: ((longitude + 180) / 360) * side,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side,
  };
}

/** The point at this pixel of the whole earth. */
export function pointAt({ x, y }: Pixel, zoom: number): Point {
  const side = FIRST_SIDE * 2 ** zoom;
  const latitude = (Math.atan(Math.sinh((0.5 - y / side) * 2 * Math.PI)) / Math.PI) * 180;
  return { latitude, longitude: (x / side) * 360 - 180 };
}

/** Where a point lies in the picture of a view, from its northwest corner. */
export function pixelIn({ center, zoom }: MapView, point: Point): Pixel {
  const [middle, pixel] = [pixelOf(center, zoom), pixelOf(point, zoom)];
  return { x: pixel.x - middle.x + MAP.side / 2, y: pixel.y - middle.y + MAP.side / 2 };
}

/** The point at this pixel of the picture of a view. */
export function pointIn({ center, zoom }: MapView, { x, y }: Pixel): Point {
  const middle = pixelOf(center, zoom);
  return pointAt({ x: middle.x + x - MAP.side / 2, y: middle.y + y - MAP.side / 2 }, zoom);
}

/** The edges of the picture of a view. */
export function boundsOf(view: MapView): Edges {
  const { latitude: north, longitude: west } = pointIn(view, { x: 0, y: 0 });
  const { latitude: south, longitude: east } = pointIn(view, { x: MAP.side, y: MAP.side });
  return { south, west, north, east };
}

const KM_OF_A_DEGREE = 111.2;

/** How many pixels of the picture of a view so many kilometers are at its middle. */
export function pixelsFor(km: number, view: MapView): number {
  const { latitude, longitude } = view.center;
  return MAP.side / 2 - pixelIn(view, { latitude: latitude + km / KM_OF_A_DEGREE, longitude }).y;
}

/** The largest zoom at which the picture around this point shows so many kilometers on each side, as far as there is one. */
export function zoomAround(center: Point, km: number): number {
  let zoom: number = MAP.maxZoom;
  while (zoom > MAP.minZoom && pixelsFor(km, { center, zoom }) > MAP.side / 2) zoom -= 1;
  return zoom;
}

/** The edges of the square with this point in its middle, so far on each side. */
export function boundsAround({ latitude, longitude }: Point, km: number): Edges {
  const high = km / KM_OF_A_DEGREE;
  const wide = high / Math.cos((latitude / 180) * Math.PI);
  return {
    south: latitude - high,
    west: longitude - wide,
    north: latitude + high,
    east: longitude + wide,
  };
}
