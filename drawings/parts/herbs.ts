import type { Drawing, Tones } from '../drawing.ts';
import { leaf, oval, rib, ruffle } from '../shapes.ts';
import { colors } from './colors.ts';

interface Sprig {
  readonly pairs: number;
  readonly length: number;
  readonly width: number;
  readonly turn: number;
  readonly tones: Tones;
  readonly belly: number;
  readonly ribs: boolean;
}

/** A stem with pairs of leaves, smaller towards the tip and the lowest drawn first. */
function growSprig(d: Drawing, sprig: Sprig, x = 128, top = 66, bottom = 250): void {
  d.line(`M${x},${bottom} Q${x - 5},${(top + bottom) / 2} ${x},${top}`, sprig.tones[1], 7);
  for (let i = 0; i < sprig.pairs; i++) {
    const share = i / Math.max(1, sprig.pairs - 1);
    const y = bottom - 34 - (bottom - 34 - top) * share;
    const scale = 1 - share * 0.5;
    for (const side of [-1, 1]) {
      const turn = side * (sprig.turn - share * sprig.turn * 0.45);
      const length = sprig.length * scale;
      d.clay(leaf(x, y, length, sprig.width * scale, turn, sprig.belly), sprig.tones, { depth: 0.5 });
      if (sprig.ribs) d.line(rib(x, y, length * 0.82, turn), sprig.tones[0], 2.5, 0.75);
    }
  }
  d.clay(leaf(x, top + 8, sprig.length * 0.55, sprig.width * 0.5, 0, sprig.belly), sprig.tones, {
    depth: 0.5,
  });
}

function petals(d: Drawing, tones: Tones, inner: Tones): void {
  const rings = [
    [112, 15],
    [92, 13],
    [72, 12],
    [52, 9],
    [32, 7],
  ] as const;
  for (const [radius, waves] of rings) {
    d.clay(ruffle(128, 128, radius, radius * 0.96, waves, 0.15, radius), radius > 60 ? tones : inner, {
      depth: 0.7,
    });
  }
}

export const herbs: Record<string, (d: Drawing) => void> = {
  basil: (d) =>
    growSprig(d, {
      pairs: 4,
      length: 108,
      width: 56,
      turn: 66,
      tones: ['#8fdc6a', '#3f9f42', '#1a6434'],
      belly: 0.5,
      ribs: true,
    }),
  mint: (d) =>
    growSprig(d, {
      pairs: 5,
      length: 94,
      width: 34,
      turn: 68,
      tones: ['#9ae8b4', '#3fae7c', '#15695a'],
      belly: 0.42,
      ribs: true,
    }),
  rosemary: (d) =>
    growSprig(d, {
      pairs: 15,
      length: 74,
      width: 8.5,
      turn: 52,
      tones: ['#a8cfa8', '#4f8a70', '#25544c'],
      belly: 0.5,
      ribs: false,
    }),
  sage: (d) =>
    growSprig(d, {
      pairs: 4,
      length: 104,
      width: 32,
      turn: 56,
      tones: ['#d3e2c4', '#8fb08c', '#54785f'],
      belly: 0.5,
      ribs: true,
    }),
  thyme(d) {
    const sprig: Sprig = {
      pairs: 9,
      length: 32,
      width: 13,
      turn: 70,
      tones: ['#b5d89a', '#6a9f5c', '#3a6a44'],
      belly: 0.5,
      ribs: false,
    };
    growSprig(d, sprig, 66, 74, 244);
    growSprig(d, sprig, 192, 66, 244);
    growSprig(d, sprig, 128, 26, 250);
    for (const [x, y] of [
      [128, 18],
      [118, 30],
      [139, 30],
      [66, 64],
      [192, 56],
    ] as const)
      d.clay(oval(x, y, 9), ['#f2d8f6', '#c99ade', '#8a5cae'], { depth: 0.3 });
  },
  parsley(d) {
    d.line(
      'M128,252 Q127,190 128,90 M126,252 Q112,190 84,130 M130,252 Q144,190 172,130 M124,252 Q96,200 60,150 M132,252 Q160,200 196,150',
      '#6cae48',
      8,
    );
    const heads = [
      [50, 136, 44],
      [206, 136, 44],
      [74, 86, 48],
      [182, 86, 48],
      [128, 58, 54],
      [98, 140, 46],
      [158, 140, 46],
      [128, 108, 50],
    ] as const;
    for (const [x, y, r] of heads) {
      d.clay(ruffle(x, y, r, r * 0.92, 9, 0.24, x), ['#9ade62', '#46a03e', '#1c6632'], { depth: 0.7 });
      d.clay(ruffle(x - 4, y - 4, r * 0.6, r * 0.54, 7, 0.26, y), ['#b4ea7c', '#5cb44a', '#2c7a3a'], {
        depth: 0.5,
      });
      d.line(
        `M${x},${y + r * 0.5} L${x},${y - r * 0.4} M${x},${y + 6} l${-r * 0.34},${-r * 0.3} M${x},${y + 6} l${r * 0.34},${-r * 0.3}`,
        '#c8f09c',
        2.5,
        0.6,
      );
    }
  },
  marigold: (d) => petals(d, ['#ffc95c', '#f59321', '#b9520c'], ['#ffb53c', '#e8741a', '#a23f0a']),
  'marigold-yellow': (d) => petals(d, ['#fff0a0', '#fbc92e', '#c98a10'], ['#ffe070', '#f2ac1c', '#b8700c']),
  leaf(d) {
    d.clay(leaf(128, 236, 218, 104, 0, 0.5), colors.leaf);
    d.line(rib(128, 250, 200), '#d6f2a8', 6, 0.8);
    d.line(
      'M128,190 L84,150 M128,190 L172,150 M128,140 L88,102 M128,140 L168,102 M128,96 L100,68 M128,96 L156,68',
      '#d6f2a8',
      4,
      0.6,
    );
  },
};
