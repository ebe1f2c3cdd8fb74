import type { Drawing, Tones } from '../drawing.ts';
import { leaf, oval, rib } from '../shapes.ts';
import { colors } from './colors.ts';

function pumpkinBody(d: Drawing, tones: Tones): void {
  for (const [dx, rx] of [
    [-76, 44],
    [76, 44],
    [-44, 52],
    [44, 52],
    [0, 50],
  ] as const) {
    d.clay(oval(128 + dx, 156, rx, 84 - Math.abs(dx) * 0.18), tones);
  }
  d.clay(
    'M116,84 C118,62 108,50 92,42 C98,30 116,26 128,36 C144,48 144,66 144,86 C136,92 124,92 116,84 Z',
    ['#a8b86a', '#78893f', '#4c5a26'],
    { depth: 0.6 },
  );
  d.gloss(104, 116, 12, 26, 12, 0.35);
}

function rootWithLeaves(d: Drawing, skin: Tones, fade: readonly string[], stem: Tones, green: Tones): void {
  for (const [turn, length] of [
    [-34, 118],
    [30, 122],
    [-4, 132],
  ] as const) {
    d.clay(leaf(128, 140, 64, 9, turn), stem, { depth: 0.3 });
    const angle = (turn * Math.PI) / 180;
    const x = 128 + Math.sin(angle) * 36;
    const y = 140 - Math.cos(angle) * 36;
    d.clay(leaf(x, y, length - 26, 44, turn, 0.7), green, { depth: 0.7 });
    d.line(rib(x, y, length - 50, turn), stem[0], 4, 0.8);
  }
  d.clay(
    'M128,112 C176,112 190,150 176,180 C164,204 142,208 134,250 Q128,258 124,250 C116,208 92,204 80,180 C66,150 80,112 128,112 Z',
    skin,
    { fade },
  );
  d.gloss(102, 142, 12, 18, 24, 0.5);
}

function mushroomBody(d: Drawing, cap: Tones): void {
  d.clay(
    'M100,140 C104,180 92,210 104,228 C116,240 146,240 156,226 C166,208 152,180 156,140 Z',
    colors.cream,
  );
  d.clay(oval(128, 148, 84, 26), ['#e9d3b4', '#cdae86', '#8c6a48']);
  d.clay(
    'M24,138 C22,70 76,28 128,28 C182,28 234,70 232,138 C232,152 206,150 180,144 C146,138 110,138 76,144 C50,150 24,152 24,138 Z',
    cap,
  );
  d.gloss(92, 68, 30, 14, -28, 0.45);
}

function pepperBody(d: Drawing, tones: Tones): void {
  d.clay(
    'M128,66 C170,52 226,66 222,122 C220,176 200,232 168,238 C150,242 140,232 128,234 C116,232 106,242 88,238 C56,232 36,176 34,122 C30,66 86,52 128,66 Z',
    tones,
  );
  d.clay(
    'M128,70 C150,62 172,78 172,130 C172,184 154,232 128,236 C102,232 84,184 84,130 C84,78 106,62 128,70 Z',
    tones,
    { depth: 0.8 },
  );
  d.clay(
    'M86,70 Q106,58 116,60 C118,38 112,26 100,18 Q116,4 136,14 C146,26 142,44 142,60 Q154,58 170,70 Q128,92 86,70 Z',
    ['#b8dc78', '#6ea544', '#38702c'],
    { depth: 0.6 },
  );
  d.gloss(62, 112, 10, 28, 10, 0.55);
  d.gloss(112, 122, 9, 32, 6, 0.5);
}

export const vegetables: Record<string, (d: Drawing) => void> = {
  pumpkin: (d) => pumpkinBody(d, ['#ffb867', '#f3832b', '#b4450f']),
  'pumpkin-pale': (d) => pumpkinBody(d, ['#fff3d8', '#ecd3a2', '#b08a58']),
  'pumpkin-green': (d) => pumpkinBody(d, ['#9dbb8c', '#5c8a68', '#2f5546']),
  'pepper-red': (d) => pepperBody(d, ['#ff8f7a', '#e0342f', '#8c1424']),
  'pepper-yellow': (d) => pepperBody(d, ['#fff0a0', '#fac42c', '#c47f0e']),
  'pepper-orange': (d) => pepperBody(d, ['#ffcf90', '#f58a28', '#b44a10']),
  zucchini(d) {
    const body =
      'M18,170 C8,142 24,122 54,116 C104,106 150,96 196,74 C216,66 232,84 226,104 C214,140 170,158 120,176 C84,190 34,204 18,170 Z';
    d.clay(
      'M196,84 C210,70 222,56 240,50 Q252,58 250,74 C238,86 228,98 222,112 Z',
      ['#c9dc8e', '#93b457', '#5c7a34'],
      { depth: 0.5 },
    );
    d.clay(body, ['#6fb35a', '#2f7d3c', '#14482a']);
    for (const shift of [0, 18, 38]) {
      d.line(
        `M34,${136 + shift} C90,${132 + shift * 0.9} 160,${110 + shift * 0.7} 214,${86 + shift * 0.4}`,
        '#a8d58a',
        2.5,
        0.5,
      );
    }
    d.gloss(96, 124, 52, 6, -14, 0.5);
  },
  'zucchini-yellow'(d) {
    const body =
      'M18,170 C8,142 24,122 54,116 C104,106 150,96 196,74 C216,66 232,84 226,104 C214,140 170,158 120,176 C84,190 34,204 18,170 Z';
    d.clay(
      'M196,84 C210,70 222,56 240,50 Q252,58 250,74 C238,86 228,98 222,112 Z',
      ['#b9d07e', '#7fa24a', '#4c6a2c'],
      { depth: 0.5 },
    );
    d.clay(body, ['#ffe680', '#f7c22e', '#c47d10']);
    d.gloss(96, 124, 52, 6, -14, 0.6);
  },
  radish: (d) =>
    rootWithLeaves(
      d,
      ['#ff9fb8', '#e8335f', '#9c1546'],
      ['#f0466f', '#e02f5e', '#f6a9bd', '#fff6f2'],
      ['#e3f2b8', '#b3d67c', '#7fa850'],
      colors.leaf,
    ),
  beet: (d) =>
    rootWithLeaves(
      d,
      ['#d0618f', '#8f1f57', '#4c0f36'],
      ['#a52a66', '#8a1c54', '#6c1444', '#a8517c'],
      ['#e0568c', '#b82a66', '#7c1648'],
      ['#7cc466', '#3f8f48', '#1f5a38'],
    ),
  mushroom: (d) => mushroomBody(d, ['#d9a878', '#a8703f', '#643a20']),
  'mushroom-white': (d) => mushroomBody(d, ['#ffffff', '#f2e6d6', '#b89f88']),
  'sweet-potato'(d) {
    d.clay(
      'M10,150 C26,142 34,110 74,92 C120,70 186,80 214,112 C228,128 238,126 250,122 C244,142 232,150 220,160 C186,194 118,204 76,190 C44,180 32,160 10,150 Z',
      ['#f3a27c', '#c9603f', '#7e2f2a'],
    );
    for (const [x, y] of [
      [78, 120],
      [128, 108],
      [176, 134],
      [112, 164],
      [166, 168],
    ] as const)
      d.line(`M${x - 9},${y} q9,5 18,0`, '#7e2f2a', 3.5, 0.55);
    d.gloss(104, 106, 34, 8, -12, 0.4);
  },
  butternut(d) {
    d.clay(
      'M128,28 C164,28 170,60 166,94 C164,120 206,136 206,184 C206,224 172,244 128,244 C84,244 50,224 50,184 C50,136 92,120 90,94 C86,60 92,28 128,28 Z',
      ['#ffe2b0', '#eebb72', '#a8713a'],
    );
    d.clay(
      'M112,36 C114,20 110,14 116,6 Q130,0 142,8 C144,18 142,24 144,36 Q128,44 112,36 Z',
      ['#b9a868', '#8a7440', '#54451f'],
      { depth: 0.5 },
    );
    d.gloss(88, 172, 12, 28, 14, 0.5);
  },
  'acorn-squash'(d) {
    const tones: Tones = ['#74a87c', '#2f6a4a', '#12382e'];
    for (const [dx, rx] of [
      [-66, 34],
      [66, 34],
      [-38, 40],
      [38, 40],
      [0, 38],
    ] as const) {
      d.clay(
        `M${128 + dx * 0.4},52 C${128 + dx - rx},70 ${128 + dx - rx},190 ${128 + dx * 0.2},236 C${128 + dx + rx},190 ${128 + dx + rx},70 ${128 + dx * 0.4},52 Z`,
        tones,
      );
    }
    d.clay(oval(166, 168, 14, 30, 12), ['#ffc070', '#f0953a', '#c05f1c'], { depth: 0.5 });
    d.clay(
      'M116,60 C116,40 106,34 98,28 Q112,16 132,24 C144,36 142,48 140,62 Q128,68 116,60 Z',
      ['#b8c07a', '#84904a', '#515c28'],
      { depth: 0.5 },
    );
  },
};
