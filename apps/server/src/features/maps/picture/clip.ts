import type { Pixel } from '@windfall/contract';

/** The picture's side in both directions, with a margin outside of it. */
export interface Frame {
  readonly from: number;
  readonly to: number;
}

/** The parts of a line that lie within the frame. */
export function clipLine(points: readonly Pixel[], frame: Frame): Pixel[][] {
  const parts: Pixel[][] = [];
  let part: Pixel[] = [];
  for (const [index, end] of points.entries()) {
    const start = points[index - 1];
    if (!start) continue;
    const seen = clipStretch(start, end, frame);
    if (seen) {
      if (part.at(-1) !== seen.start) {
        if (part.length > 1) parts.push(part);
        part = [seen.start];
      }
      part.push(seen.end);
    }
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/** Liang and Barsky: the share of the stretch at which it enters and leaves the frame. */
function clipStretch(
  start: Pixel,
  end: Pixel,
  { from, to }: Frame,
): { start: Pixel; end: Pixel } | undefined {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  let [enters, leaves] = [0, 1];
  for (const [step, room] of [
    [-dx, start.x - from],
    [dx, to - start.x],
    [-dy, start.y - from],
    [dy, to - start.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return undefined;
      continue;
    }
    const share = room / step;
    if (step < 0) enters = Math.max(enters, share);
    else leaves = Math.min(leaves, share);
  }
  if (enters > leaves) return undefined;
  const at = (share: number) => ({ x: start.x + share * dx, y: start.y + share * dy });
  return { start: enters === 0 ? start : at(enters), end: leaves === 1 ? end : at(leaves) };
}

/** The part of a polygon's ring within the frame (Sutherland and Hodgman); empty where it lies outside. */
export function clipRing(ring: readonly Pixel[], { from, to }: Frame): Pixel[] {
  let points = [...ring];
  for (const axis of ['x', 'y'] as const) {
    points = clipBehind(points, axis, (value) => value - from);
    points = clipBehind(points, axis, (value) => to - value);
  }
  return points;
}

/** What lies where `room` is positive. */
function clipBehind(points: readonly Pixel[], axis: 'x' | 'y', room: (value: number) => number): Pixel[] {
  const kept: Pixel[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[(index || points.length) - 1] ?? point;
    const [here, there] = [room(point[axis]), room(before[axis])];
    if (here >= 0 !== there >= 0) {
      const share = there / (there - here);
      kept.push({ x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) });
    }
    if (here >= 0) kept.push(point);
  }
  return kept;
}
