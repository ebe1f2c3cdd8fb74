import type { Item } from './scene.ts';

type Slot = readonly [x: number, y: number, size: number, turn: number];

/** Places for parts in a 4:3 picture, the farthest first. */
export const layouts = {
  trio: [
    [27, 49, 39, -14],
    [73, 47, 41, 14],
    [49, 57, 52, -4],
    [83, 76, 21, 22],
  ],
  duo: [
    [68, 46, 45, 14],
    [39, 55, 57, -10],
    [76, 76, 26, 26],
  ],
  five: [
    [22, 54, 33, -18],
    [78, 53, 33, 16],
    [38, 43, 38, -8],
    [63, 43, 38, 10],
    [50, 62, 45, 2],
    [20, 78, 20, -26],
    [81, 78, 21, 28],
  ],
  nest: [
    [30, 43, 33, -12],
    [53, 36, 34, 6],
    [75, 45, 33, 18],
    [22, 66, 32, -22],
    [46, 64, 39, 4],
    [73, 68, 34, 14],
  ],
  stand: [
    [24, 50, 46, -14],
    [76, 50, 46, 14],
    [50, 50, 56, 0],
  ],
  fan: [
    [30, 49, 54, -26],
    [70, 49, 54, 26],
    [50, 50, 60, 0],
  ],
  cross: [
    [60, 44, 54, 26],
    [42, 56, 58, -6],
    [62, 70, 44, 6],
  ],
  lone: [
    [50, 51, 56, 0],
    [22, 73, 23, -16],
    [79, 73, 24, 18],
  ],
  scatter: [
    [50, 30, 17, 20],
    [31, 40, 18, -40],
    [69, 40, 18, 60],
    [42, 50, 20, 110],
    [60, 54, 20, -20],
    [24, 62, 20, 75],
    [78, 64, 20, -70],
    [46, 70, 24, 30],
    [64, 76, 20, 130],
    [32, 79, 18, -10],
  ],
} as const satisfies Record<string, readonly Slot[]>;

export type LayoutName = keyof typeof layouts;

/** Fills a layout's places with parts named in one string, in turn; '-' leaves a place empty. */
export function arrange(layout: LayoutName, parts: string): Item[] {
  const names = parts.split(' ');
  return layouts[layout].flatMap(([x, y, size, turn], i): Item[] => {
    const part = names[i % names.length] ?? '-';
    return part === '-' ? [] : [[part, x, y, size, turn]];
  });
}

/** Turns that look thrown and are always the same ones. */
const thrown = (i: number) => ((i * 47) % 41) - 20;

interface Heap {
  readonly parts: string;
  readonly x: number;
  /** Where the centers of the nearest row lie, in percent of the height. */
  readonly y: number;
  readonly size: number;
  /** How many lie in each row, the farthest (highest) first. */
  readonly rows: readonly number[];
  /** Step to the side and upwards, as shares of the size. */
  readonly side?: number;
  readonly rise?: number;
  readonly aspect?: number;
  readonly marks?: string;
  readonly turns?: number;
}

/** Things heaped as a grocer would, the nearest row last. */
export function heap(given: Heap): Item[] {
  const { x, y, size, rows, side = 0.72, rise = 0.46, aspect = 4 / 3, marks = 'f', turns = 1 } = given;
  const names = given.parts.split(' ');
  let n = 0;
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i): Item => {
      const part = names[n % names.length] ?? '';
      const turn = thrown(n++) * turns;
      const up = (rows.length - 1 - row) * size * rise * aspect;
      const sag = Math.abs(i - (count - 1) / 2) * size * 0.05 * aspect;
      return [part, x + (i - (count - 1) / 2) * size * side, y - up + sag, size, turn, marks];
    }),
  );
}

/** Things standing in a crate, bowl, sack or pot whose front hides their feet. */
export function inside(
  front: string,
  back: string,
  x: number,
  y: number,
  size: number,
  items: readonly Item[],
): Item[] {
  const behind: Item[] = back ? [[back, x, y, size, 0, 'f']] : [];
  return [...behind, ...items, [front, x, y, size]];
}

/** A seed packet with its produce in the window. */
export function packet(
  kind: string,
  shows: string,
  x: number,
  y: number,
  size: number,
  turn = 0,
  aspect = 4 / 3,
): Item[] {
  const angle = (turn * Math.PI) / 180;
  const drop = size * 0.07;
  return [
    [`packet-${kind}`, x, y, size, turn],
    [shows, x - Math.sin(angle) * drop, y + Math.cos(angle) * drop * aspect, size * 0.42, turn, 'f'],
  ];
}
