import type { Drawing, Tones } from '../drawing.ts';
import { box, oval } from '../shapes.ts';
import { colors } from './colors.ts';

function slats(d: Drawing, rows: readonly number[], height: number, tones: Tones): void {
  for (const y of rows) {
    d.clay(box(6, y, 244, height, 5), tones, { depth: 0.5 });
    d.line(
      `M24,${y + height * 0.35} h70 M120,${y + height * 0.62} h96 M150,${y + height * 0.28} h60`,
      tones[2],
      1.6,
      0.3,
    );
  }
}

function jarOf(d: Drawing, contents: Tones, lid: Tones): void {
  const glass =
    'M66,74 H190 C212,84 222,100 222,122 V214 Q222,244 192,244 H64 Q34,244 34,214 V122 C34,100 44,84 66,74 Z';
  d.clay(glass, ['#fbfdfb', '#dfece8', '#a4bdb8'], { depth: 0.6 });
  d.clay('M46,110 Q128,98 210,110 V212 Q210,234 188,234 H68 Q46,234 46,212 Z', contents, { depth: 0.9 });
  d.clay(box(56, 26, 144, 50, 12), lid, { depth: 0.7 });
  d.line('M60,58 h136', lid[2], 3, 0.4);
  d.clay(box(78, 138, 100, 66, 10), colors.paper, { depth: 0.3 });
  d.line('M98,188 h60', '#b89c6c', 4, 0.5);
  d.gloss(60, 150, 6, 46, 0, 0.65);
}

export const containers: Record<string, (d: Drawing) => void> = {
  'crate-back'(d) {
    d.clay(box(16, 96, 224, 90, 4), colors.darkWood, { depth: 0.5 });
    slats(d, [92], 26, colors.wood);
  },
  'crate-front'(d) {
    slats(d, [122, 162, 202], 34, colors.wood);
    for (const x of [8, 222])
      d.clay(box(x, 108, 26, 136, 4), ['#f5cc96', '#d49a60', '#8a5a30'], { depth: 0.5 });
    for (const y of [139, 179, 219])
      for (const x of [21, 235]) d.clay(oval(x, y, 4), colors.darkWood, { depth: 0.1 });
  },
  awning(d) {
    const stripes = 11;
    const step = 250 / stripes;
    for (let i = 0; i < stripes; i++) {
      const [x, narrow] = [3 + i * step, 24 + (i * 208) / stripes];
      const tones: Tones = i % 2 ? ['#fffdf6', '#f8ecd4', '#cdb38c'] : ['#ff8a70', '#e2452f', '#9c1f24'];
      d.clay(
        `M${narrow},4 h${208 / stripes} L${x + step},28 v6 a${step / 2},${step / 2.4} 0 0 1 ${-step},0 v-6 Z`,
        tones,
        { depth: 0.35 },
      );
    }
    d.clay(box(20, 0, 216, 7, 3), colors.wood, { depth: 0.3 });
  },
  pole: (d) => d.clay(box(124, 0, 8, 256, 3), colors.wood, { depth: 0.35 }),
  counter(d) {
    d.clay(box(10, 126, 236, 34, 3), ['#d9a56c', '#b07a45', '#744824'], { depth: 0.4 });
    for (const x of [57, 104, 151, 198]) d.line(`M${x},132 v27`, '#744824', 1.2, 0.55);
    d.clay(box(2, 118, 252, 13, 5), ['#f7d3a0', '#d9a267', '#95653a'], { depth: 0.35 });
  },
  bowl(d) {
    d.clay('M8,138 H248 C248,196 206,240 164,242 H92 C50,240 8,196 8,138 Z', [
      '#ffffff',
      '#dfe8ec',
      '#8ea6b8',
    ]);
    d.clay(box(2, 128, 252, 24, 12), ['#8fb8d8', '#5c8ab8', '#365c8c'], { depth: 0.5 });
    d.line('M26,176 Q128,196 230,176', '#6c9ac4', 6, 0.6);
  },
  'bowl-warm'(d) {
    d.clay('M8,138 H248 C248,196 206,240 164,242 H92 C50,240 8,196 8,138 Z', [
      '#fff6e4',
      '#ecd2a8',
      '#a87c50',
    ]);
    d.clay(box(2, 128, 252, 24, 12), colors.terracotta, { depth: 0.5 });
    d.line('M26,176 Q128,196 230,176', '#c9704a', 6, 0.5);
  },
  sack(d) {
    d.clay('M40,96 C18,140 14,212 34,238 C70,252 186,252 222,238 C242,212 238,140 216,96 Z', [
      '#ecd4a4',
      '#c9a468',
      '#866236',
    ]);
    d.clay(
      'M30,84 Q50,66 80,80 Q104,64 128,80 Q154,64 178,80 Q206,66 226,84 Q234,104 214,114 Q128,130 42,114 Q22,104 30,84 Z',
      ['#f7e6c0', '#dcbc82', '#987244'],
      { depth: 0.8 },
    );
    for (const y of [140, 166, 192, 218]) d.line(`M36,${y} Q128,${y + 12} 220,${y}`, '#8a683c', 2, 0.25);
    for (const x of [62, 96, 128, 160, 194])
      d.line(`M${x},124 Q${x + (x - 128) * 0.1},190 ${x},242`, '#8a683c', 2, 0.2);
  },
  pot(d) {
    d.clay('M48,92 H208 L188,232 Q186,244 172,244 H84 Q70,244 68,232 Z', colors.terracotta);
    d.clay(box(34, 64, 188, 48, 12), ['#fab88e', '#dc764a', '#964226'], { depth: 0.8 });
    d.gloss(80, 170, 7, 40, 6, 0.3);
  },
  'pot-blue'(d) {
    d.clay('M48,92 H208 L188,232 Q186,244 172,244 H84 Q70,244 68,232 Z', ['#b4d8e8', '#6aa4c0', '#35647f']);
    d.clay(box(34, 64, 188, 48, 12), ['#c9e6f2', '#7db4cc', '#427690'], { depth: 0.8 });
    d.gloss(80, 170, 7, 40, 6, 0.4);
  },
  'peat-pot'(d) {
    d.clay('M52,96 H204 L184,226 Q182,240 168,240 H88 Q74,240 72,226 Z', ['#c9a582', '#94704f', '#5a402c']);
    d.clay(box(42, 78, 172, 32, 8), ['#d8b693', '#a37d5a', '#664a34'], { depth: 0.6 });
    d.line(
      'M84,130 l6,8 M120,150 l8,-4 M150,134 l4,9 M104,190 l8,4 M160,186 l-6,8 M136,214 l8,2',
      '#5a402c',
      3,
      0.5,
    );
  },
  tray(d) {
    d.clay('M4,140 H252 L240,214 Q238,226 226,226 H30 Q18,226 16,214 Z', ['#7c8a86', '#4c5a58', '#2a3534']);
    d.clay(box(0, 126, 256, 26, 8), ['#94a29e', '#5f6e6b', '#384442'], { depth: 0.6 });
    for (const x of [68, 128, 188]) d.line(`M${x},156 L${x + (128 - x) * 0.06},220`, '#28312f', 4, 0.5);
  },
  'jar-honey': (d) => jarOf(d, ['#ffd65c', '#f2a01c', '#a85a08'], ['#f7d47a', '#d9a032', '#8f6414']),
  'jar-tomato': (d) => jarOf(d, ['#ff8c70', '#dc3c30', '#8c1a20'], colors.metal),
  'jar-peach': (d) => jarOf(d, ['#ffd49a', '#f59a4c', '#b85a20'], colors.metal),
  'jar-pickle': (d) => jarOf(d, ['#c4dc7c', '#7fa53c', '#46691f'], colors.metal),
  'jar-berry': (d) => jarOf(d, ['#d684b8', '#8c2f74', '#451244'], ['#f2a0a8', '#d05060', '#86283c']),
  'carton-back'(d) {
    d.clay('M14,80 Q14,64 32,64 H224 Q242,64 242,80 L248,150 H8 Z', ['#c9c1b8', '#9d958c', '#6c655f']);
  },
  carton(d) {
    d.clay(
      'M2,140 Q22,126 44,142 Q64,126 86,142 Q107,126 128,142 Q149,126 170,142 Q192,126 212,142 Q234,126 254,140 L242,216 Q240,230 226,230 H30 Q16,230 14,216 Z',
      ['#e4ded8', '#bcb4ac', '#827a73'],
    );
    for (const x of [44, 86, 128, 170, 212])
      d.line(`M${x},152 L${x + (128 - x) * 0.08},222`, '#8a827b', 5, 0.4);
  },
};
