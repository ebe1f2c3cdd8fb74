import type { Drawing } from '../drawing.ts';
import { leaf, oval, rib, ruffle } from '../shapes.ts';
import { colors } from './colors.ts';

function spear(d: Drawing, x: number, top: number): void {
  d.clay(
    `M${x - 13},${top + 60} L${x - 11},246 Q${x},252 ${x + 11},246 L${x + 13},${top + 60} Z`,
    colors.leaf,
    {
      fade: ['#7fae4a', '#93bf5c', '#b9d58a', '#efe9c8'],
      depth: 0.5,
    },
  );
  d.clay(
    `M${x - 15},${top + 66} C${x - 20},${top + 34} ${x - 6},${top + 8} ${x},${top} C${x + 6},${top + 8} ${x + 20},${top + 34} ${x + 15},${top + 66} Z`,
    ['#9cc65e', '#5f9440', '#5a4a7c'],
    { depth: 0.6 },
  );
  for (const [dx, dy, turn] of [
    [-7, 62, -12],
    [7, 52, 12],
    [-4, 38, -8],
    [4, 26, 8],
    [9, 104, 10],
    [-9, 140, -10],
  ] as const) {
    d.clay(leaf(x + dx, top + dy, 30, 9, turn), ['#a9cf74', '#6d9d4a', '#54507c'], { depth: 0.35 });
  }
}

export const greens: Record<string, (d: Drawing) => void> = {
  asparagus(d) {
    for (const [x, top] of [
      [62, 48],
      [194, 54],
      [94, 18],
      [164, 22],
      [128, 4],
    ] as const)
      spear(d, x, top);
    d.clay('M44,176 Q128,194 212,176 L212,198 Q128,216 44,198 Z', ['#f3dca8', '#d2ac68', '#8f6a34'], {
      depth: 0.5,
    });
    d.clay(leaf(128, 192, 44, 12, -66), ['#f3dca8', '#d2ac68', '#8f6a34'], { depth: 0.4 });
    d.clay(leaf(128, 192, 44, 12, 66), ['#f3dca8', '#d2ac68', '#8f6a34'], { depth: 0.4 });
  },
  leek(d) {
    for (const [turn, length] of [
      [-26, 130],
      [24, 132],
      [-12, 150],
      [10, 152],
    ] as const) {
      d.clay(leaf(128, 148, length, 26, turn, 0.6), ['#8ccf7c', '#3f8f58', '#1f5a4a'], { depth: 0.6 });
    }
    d.clay(
      'M108,116 Q128,60 148,116 L150,218 Q150,240 128,242 Q106,240 106,218 Z',
      ['#ffffff', '#eef2d8', '#a8b48c'],
      {
        fade: ['#6fae62', '#a9d08c', '#eaf2d2', '#fffdf4'],
        depth: 0.8,
      },
    );
    for (const x of [112, 120, 128, 136, 144])
      d.line(`M${x},240 q${(x - 128) * 0.3},8 ${(x - 128) * 0.7},13`, '#d9c9a0', 2.5);
    d.line('M120,130 L119,220 M136,128 L137,220', '#8fb578', 2, 0.45);
  },
  rhubarb(d) {
    for (const [turn, x] of [
      [-20, 104],
      [20, 152],
      [0, 128],
    ] as const) {
      const angle = (turn * Math.PI) / 180;
      const topX = x + Math.sin(angle) * 120;
      d.clay(
        ruffle(topX, 66 + Math.abs(turn) * 0.9, 50, 58, 11, 0.13, turn),
        ['#8fd070', '#4a9a48', '#23643a'],
        { depth: 0.8 },
      );
      d.line(
        `M${topX},${116 + Math.abs(turn) * 0.7} L${topX + Math.sin(angle) * 50},${42 + Math.abs(turn)}`,
        '#f2a0b4',
        5,
        0.9,
      );
      d.clay(leaf(x - Math.sin(angle) * 16, 250, 178, 22, turn, 0.2), ['#ff9db4', '#dc3c62', '#8f1a44'], {
        depth: 0.6,
      });
    }
  },
  bean(d) {
    d.clay(
      'M14,96 C18,84 28,92 36,104 C78,156 150,176 222,140 C232,134 244,128 244,138 C240,156 206,186 158,192 C96,198 30,150 14,96 Z',
      ['#a8dd70', '#5fae3c', '#2c6e2a'],
      { depth: 0.8 },
    );
    for (const [x, y] of [
      [64, 138],
      [98, 160],
      [134, 168],
      [170, 166],
      [202, 156],
    ] as const)
      d.gloss(x, y - 3, 13, 8, 16, 0.3);
    d.line('M14,96 Q8,84 12,74', '#4c8a34', 5);
  },
  cabbage(d) {
    for (const [cx, cy, rx, ry, turn] of [
      [70, 150, 66, 78, 1],
      [186, 150, 66, 78, 2],
      [128, 190, 86, 58, 3],
    ] as const) {
      d.clay(ruffle(cx, cy, rx, ry, 12, 0.08, turn), ['#b5dc86', '#6fae58', '#37764a']);
    }
    d.clay(oval(128, 132, 88, 92), ['#ecf7bd', '#b5db80', '#6aa757']);
    d.clay(
      'M128,40 C196,44 222,100 212,148 C202,196 166,222 128,226 C150,180 160,100 128,40 Z',
      ['#d8efa2', '#9ccb6c', '#5c9a50'],
      { depth: 0.8 },
    );
    d.clay(
      'M122,44 C66,50 38,100 46,150 C52,190 84,220 124,228 C88,180 84,104 122,44 Z',
      ['#e4f5b0', '#a9d476', '#68a556'],
      { depth: 0.8 },
    );
    d.line(
      'M182,84 Q180,150 146,206 M182,110 L200,118 M178,142 L200,150 M168,168 L184,186',
      '#eaf7c8',
      4,
      0.7,
    );
    d.line('M74,90 Q72,150 108,206 M74,112 L56,122 M78,144 L56,154 M90,174 L74,190', '#f2fbd6', 4, 0.8);
  },
  lettuce(d) {
    for (const [cx, cy, rx, ry, turn] of [
      [66, 146, 62, 70, 0.3],
      [190, 146, 62, 70, 0.9],
      [128, 84, 78, 62, 0.5],
      [92, 176, 70, 62, 1.2],
      [166, 176, 70, 62, 0.1],
    ] as const) {
      d.clay(ruffle(cx, cy, rx, ry, 15, 0.14, turn), ['#d6f29a', '#8ccc56', '#46903c']);
    }
    d.clay(ruffle(128, 138, 72, 66, 13, 0.14, 0.7), ['#eafab4', '#abdc6c', '#5fa548']);
    d.clay(ruffle(126, 140, 46, 44, 11, 0.16, 0.2), ['#f6fdd0', '#c9ea8c', '#84bf58'], { depth: 0.8 });
    d.clay(ruffle(130, 144, 24, 24, 8, 0.18, 0.4), ['#fcfee4', '#def2ac', '#a2cf70'], { depth: 0.6 });
  },
  kale(d) {
    d.clay(
      'M120,250 L122,110 Q128,100 134,110 L136,250 Q128,256 120,250 Z',
      ['#e8f4c4', '#b3d38a', '#7da660'],
      { depth: 0.4 },
    );
    for (const [cx, cy, r, turn] of [
      [76, 164, 40, 0.2],
      [180, 164, 40, 0.8],
      [64, 116, 42, 0.5],
      [192, 116, 42, 0.1],
      [82, 70, 44, 0.9],
      [174, 70, 44, 0.4],
      [128, 48, 46, 0.6],
    ] as const) {
      d.clay(ruffle(cx, cy, r, r * 0.94, 9, 0.2, turn), ['#7fc48e', '#2f8060', '#124a40'], { depth: 0.8 });
    }
    d.clay(ruffle(128, 112, 54, 84, 18, 0.1, 0.3), ['#8ccf98', '#3b8c66', '#175046']);
    d.line(
      'M128,210 L128,46 M128,170 L92,140 M128,170 L164,140 M128,130 L94,100 M128,130 L162,100 M128,92 L104,70 M128,92 L152,70',
      '#cfe8b6',
      4,
      0.85,
    );
  },
  chard(d) {
    d.clay(ruffle(128, 100, 78, 96, 13, 0.1, 0.4), ['#7cc86a', '#34864a', '#134c38']);
    d.clay(
      'M116,250 C120,190 122,120 128,36 C134,120 136,190 140,250 Q128,258 116,250 Z',
      ['#ff8fa2', '#e0284e', '#8c1238'],
      { depth: 0.5 },
    );
    d.line(
      'M127,168 L84,128 M129,168 L174,128 M127,128 L84,86 M129,128 L172,86 M128,88 L100,54 M128,88 L156,54',
      '#f0607c',
      4.5,
      0.85,
    );
  },
  'chard-yellow'(d) {
    d.clay(ruffle(128, 100, 78, 96, 13, 0.1, 0.1), ['#93d46c', '#4a9a4a', '#1f5f3a']);
    d.clay(
      'M116,250 C120,190 122,120 128,36 C134,120 136,190 140,250 Q128,258 116,250 Z',
      ['#fff0a0', '#f5c330', '#c08410'],
      { depth: 0.5 },
    );
    d.line(
      'M127,168 L84,128 M129,168 L174,128 M127,128 L84,86 M129,128 L172,86 M128,88 L100,54 M128,88 L156,54',
      '#f7d868',
      4.5,
      0.85,
    );
  },
  spinach(d) {
    for (const [turn, length, width] of [
      [-52, 150, 62],
      [52, 150, 62],
      [-22, 190, 70],
      [24, 188, 70],
      [0, 206, 76],
    ] as const) {
      d.clay(leaf(128, 232, length, width, turn, 0.62), ['#7fcf6c', '#2f8f48', '#125a38'], { depth: 0.8 });
      d.line(rib(128, 232, length * 0.84, turn), '#b9e59a', 4, 0.75);
    }
    d.clay(oval(128, 236, 16, 14), ['#f8b0b8', '#d9808c', '#a0525e'], { depth: 0.4 });
  },
};
