import { type Edges, type MapView, type Pixel, pixelIn } from '@windfall/contract';

/** A rectangle of the picture. */
export interface Box extends Pixel {
  width: number;
  height: number;
}

export function boxOf(view: MapView, { south, west, north, east }: Edges): Box {
  const corner = pixelIn(view, { latitude: north, longitude: west });
  const other = pixelIn(view, { latitude: south, longitude: east });
  return { ...corner, width: other.x - corner.x, height: other.y - corner.y };
}

export const middleOf = ({ x, y, width, height }: Box): Pixel => ({ x: x + width / 2, y: y + height / 2 });

const DIRECTIONS = 8;

/** Which of eight directions a pixel lies in from another one, clockwise from north. */
export function directionTo(from: Pixel, to: Pixel): number {
  const turn = Math.atan2(to.x - from.x, from.y - to.y) / (2 * Math.PI);
  return Math.round(turn * DIRECTIONS + DIRECTIONS) % DIRECTIONS;
}
