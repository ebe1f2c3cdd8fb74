import type { Drawing, Tones } from '../drawing.ts';
import { leaf, oval, rib } from '../shapes.ts';
import { colors } from './colors.ts';

function plumBody(d: Drawing, tones: Tones): void {
  d.line('M128,54 Q132,30 150,18', '#7a5634', 8);
  d.clay(leaf(138, 44, 76, 30, 74, 0.5), colors.leaf, { depth: 0.6 });
  d.clay(
    'M128,46 C186,36 226,82 224,138 C222,198 182,240 128,240 C74,240 34,198 32,138 C30,82 70,36 128,46 Z',
    tones,
  );
  d.line('M128,48 C96,92 92,170 118,236', tones[2], 5, 0.45);
  d.gloss(82, 100, 18, 30, 28, 0.42);
  d.gloss(170, 120, 30, 50, 0, 0.1);
}

function berry(d: Drawing, tones: Tones): void {
  const rows = [
    [70, 4],
    [102, 5],
    [134, 5],
    [164, 4],
    [192, 3],
    [216, 2],
  ] as const;
  for (const [y, count] of rows) {
    for (let i = 0; i < count; i++) {
      const x = 128 + (i - (count - 1) / 2) * 37;
      d.clay(oval(x, y, 25), tones, { depth: 0.7 });
      d.gloss(x - 7, y - 8, 6, 5, 0, 0.6);
    }
  }
  for (const turn of [-82, 82, -46, 46, 0])
    d.clay(leaf(128, 62, 62, 16, turn, 0.4), colors.leaf, { depth: 0.5 });
  d.line('M128,40 Q128,20 140,8', '#4c8a34', 8);
}

const figSkin =
  'M128,26 C140,26 142,44 146,66 C152,98 218,126 214,184 C210,226 172,240 128,240 C84,240 46,226 42,184 C38,126 104,98 110,66 C114,44 116,26 128,26 Z';

export const fruits: Record<string, (d: Drawing) => void> = {
  plum: (d) => plumBody(d, ['#b48ae0', '#6a3a9c', '#331a5c']),
  'plum-red': (d) => plumBody(d, ['#f28cb0', '#b0285e', '#5c1040']),
  'plum-yellow': (d) => plumBody(d, ['#fff0a4', '#f2c544', '#bd7c22']),
  raspberry: (d) => berry(d, ['#ff9ab8', '#e03468', '#981446']),
  blackberry: (d) => berry(d, ['#9a86c8', '#4a3478', '#221640']),
  fig(d) {
    d.clay(figSkin, ['#b58ac8', '#6c3a80', '#2f1844'], {
      fade: ['#a8bf62', '#8a7c7a', '#754286', '#562a70', '#40205c'],
    });
    d.line(
      'M128,60 C104,110 84,160 92,232 M130,60 C134,110 132,170 128,236 M134,60 C156,110 176,160 166,230',
      '#d0a8dc',
      2.5,
      0.35,
    );
    d.gloss(82, 168, 12, 28, 16, 0.4);
  },
  'fig-half'(d) {
    d.clay(figSkin, ['#a684bc', '#653a7c', '#2f1844'], { fade: ['#a8bf62', '#7a5a86', '#5c2f74'] });
    d.clay(
      'M128,84 C146,118 198,142 196,184 C192,216 162,228 128,228 C94,228 64,216 60,184 C58,142 110,118 128,84 Z',
      ['#fff6e0', '#f5e0bc', '#d9a88c'],
      { depth: 0.6 },
    );
    d.clay(
      'M128,122 C148,142 182,156 180,188 C176,210 154,216 128,216 C102,216 80,210 76,188 C74,156 108,142 128,122 Z',
      ['#ff9c9c', '#e0506a', '#a82850'],
      { depth: 0.8 },
    );
    for (let i = 0; i < 22; i++) {
      const angle = i * 2.4;
      const reach = 6 + i * 1.75;
      d.line(
        rib(128 + Math.cos(angle) * reach * 1.05, 182 + Math.sin(angle) * reach * 0.72, 4, i * 40),
        '#ffe9b0',
        4.5,
        0.9,
      );
    }
  },
  walnut(d) {
    d.clay(
      'M128,26 C196,24 232,76 230,134 C228,194 186,236 128,236 C70,236 28,194 26,134 C24,76 60,24 128,26 Z',
      ['#ecc898', '#bd8950', '#704622'],
    );
    d.line('M128,28 C122,90 134,170 128,234', '#6a4222', 6, 0.7);
    d.line('M140,30 C134,90 146,170 140,232', '#f2d8ac', 4, 0.6);
    d.line(
      'M100,56 Q80,72 92,96 Q70,104 78,132 M58,92 Q44,120 58,140 M102,120 Q112,144 92,156 Q76,170 96,196 M58,168 Q66,190 80,204',
      '#7c5028',
      5,
      0.6,
    );
    d.line(
      'M166,54 Q192,70 176,94 Q200,108 182,134 M206,96 Q216,124 200,146 M160,120 Q152,150 176,160 Q190,176 166,204 M204,166 Q196,190 184,200',
      '#7c5028',
      5,
      0.6,
    );
    d.gloss(82, 78, 22, 14, -36, 0.4);
  },
};
