import type { Drawing, Tones } from '../drawing.ts';
import { box, leaf, oval, ruffle } from '../shapes.ts';
import { colors } from './colors.ts';

function handle(d: Drawing, tones: Tones): void {
  d.clay(box(113, 8, 30, 92, 14), tones, { depth: 0.6 });
  d.clay(box(118, 92, 20, 34, 5), colors.metal, { depth: 0.4 });
}

function packet(d: Drawing, tones: Tones): void {
  d.clay(box(52, 14, 152, 230, 6), tones, { depth: 0.5 });
  d.clay(box(52, 14, 152, 40, 6), colors.paper, { depth: 0.3 });
  d.clay('M68,224 V122 C68,84 94,66 128,66 C162,66 188,84 188,122 V224 Z', colors.paper, { depth: 0.35 });
  d.line('M84,28 h88 M100,40 h56', tones[2], 5, 0.65);
  d.line('M92,212 h72', tones[1], 5, 0.6);
}

export const garden: Record<string, (d: Drawing) => void> = {
  honeycomb(d) {
    d.clay(
      'M128,14 C190,10 246,60 240,132 C238,200 190,246 126,242 C60,244 12,194 16,126 C18,58 70,16 128,14 Z',
      ['#ffe08a', '#f5b02c', '#b46c0c'],
    );
    for (const [x, y] of [
      [128, 128],
      [128, 66],
      [128, 190],
      [76, 97],
      [180, 97],
      [76, 159],
      [180, 159],
    ] as const) {
      const points = [0, 60, 120, 180, 240, 300].map(
        (a) =>
          `${(x + Math.cos((a * Math.PI) / 180) * 29).toFixed(1)},${(y + Math.sin((a * Math.PI) / 180) * 29).toFixed(1)}`,
      );
      d.clay(`M${points.join(' L')} Z`, ['#c9780c', '#e8981c', '#ffc040'], { depth: 0.5 });
    }
  },
  dipper(d) {
    d.clay(box(119, 96, 18, 158, 9), colors.wood, { depth: 0.4 });
    for (const [y, rx] of [
      [18, 26],
      [38, 40],
      [58, 46],
      [78, 40],
      [98, 28],
    ] as const)
      d.clay(box(128 - rx, y - 8, rx * 2, 18, 9), colors.wood, { depth: 0.5 });
    d.clay(
      'M84,44 C96,60 160,58 172,44 C180,66 172,82 162,84 C154,86 156,112 148,114 C140,114 144,90 134,90 C110,92 80,82 84,44 Z',
      ['#ffe07a', '#f5aa20', '#b86a0a'],
      { depth: 0.6 },
    );
  },
  trowel(d) {
    handle(d, ['#f58c74', '#d8452f', '#8c2018']);
    d.clay(
      'M104,118 H152 C176,124 180,160 172,190 C164,220 144,242 128,254 C112,242 92,220 84,190 C76,160 80,124 104,118 Z',
      colors.metal,
    );
    d.line('M128,130 V226', '#7f8b9b', 5, 0.5);
  },
  'hand-fork'(d) {
    handle(d, ['#8fcc7c', '#3f8f4c', '#1c5a34']);
    d.clay(
      'M86,142 Q86,118 112,118 H144 Q170,118 170,142 V232 Q170,250 161,250 Q152,250 152,232 V158 H137 V236 Q137,254 128,254 Q119,254 119,236 V158 H104 V232 Q104,250 95,250 Q86,250 86,232 Z',
      colors.metal,
      { depth: 0.6 },
    );
  },
  'garden-fork'(d) {
    d.clay(
      'M88,4 H168 Q176,4 176,12 Q176,22 166,22 H140 V132 H116 V22 H90 Q80,22 80,12 Q80,4 88,4 Z',
      colors.wood,
      { depth: 0.5 },
    );
    d.clay(
      'M110,120 H146 V142 H176 Q186,142 186,154 V236 Q184,252 178,252 Q172,252 170,236 V162 H154 V240 Q152,254 147,254 Q142,254 140,240 V162 H116 V240 Q114,254 109,254 Q104,254 102,240 V162 H86 V236 Q84,252 78,252 Q72,252 70,236 V154 Q70,142 80,142 H110 Z',
      colors.metal,
      { depth: 0.5 },
    );
  },
  spade(d) {
    d.clay(
      'M88,4 H168 Q176,4 176,12 Q176,22 166,22 H140 V132 H116 V22 H90 Q80,22 80,12 Q80,4 88,4 Z',
      colors.wood,
      { depth: 0.5 },
    );
    d.clay(
      'M110,112 H146 V138 H188 V204 C186,232 150,248 128,254 C106,248 70,232 68,204 V138 H110 Z',
      colors.metal,
      { depth: 0.8 },
    );
    d.line('M128,148 V226', '#7f8b9b', 5, 0.45);
  },
  'watering-can'(d) {
    const tones: Tones = ['#b6e0cc', '#5fae90', '#2a6a5c'];
    d.line('M92,96 C84,26 178,20 186,100', tones[2], 20);
    d.line('M92,96 C84,26 178,20 186,100', tones[1], 14);
    d.line('M196,128 C252,120 250,204 190,204', tones[2], 18);
    d.line('M196,128 C252,120 250,204 190,204', tones[1], 12);
    d.clay('M84,196 L34,96 L52,84 L104,152 Z', tones, { depth: 0.6 });
    d.clay('M8,108 L52,62 Q62,58 66,68 L24,124 Q12,122 8,108 Z', ['#d2efe0', '#84c4a8', '#3a7c6a'], {
      depth: 0.6,
    });
    d.clay('M78,96 H200 L210,224 Q208,240 192,240 H86 Q70,240 68,224 Z', tones);
    d.clay(oval(139, 98, 62, 16), ['#2a6a5c', '#3a8270', '#5fae90'], { depth: 0.5 });
    d.line('M76,196 H206', '#e6f6ec', 5, 0.5);
    d.gloss(100, 160, 8, 38, 4, 0.45);
  },
  wheelbarrow(d) {
    d.line('M96,180 L250,118', '#80502a', 12);
    d.line('M96,178 L250,116', '#c98d52', 7);
    d.line('M196,168 L206,236', '#5c6672', 12);
    d.clay(oval(66, 206, 42), ['#6c7480', '#3c434e', '#1e232b']);
    d.clay(oval(66, 206, 20), colors.metal, { depth: 0.5 });
    d.clay('M8,92 H228 L196,176 Q192,186 180,186 H86 Q74,186 68,178 Z', ['#8ccf8a', '#3f9a5c', '#1a5c40']);
    d.clay(box(0, 82, 236, 22, 10), ['#a8dfa0', '#52ac6c', '#26704c'], { depth: 0.5 });
  },
  'packet-red': (d) => packet(d, ['#f5917c', '#d94f3a', '#8f2a22']),
  'packet-green': (d) => packet(d, ['#a8d58a', '#5c9f55', '#2c6538']),
  'packet-gold': (d) => packet(d, ['#ffdc8a', '#eeb03a', '#a8720f']),
  'packet-plum': (d) => packet(d, ['#d0b0e0', '#9468b4', '#5a3a7c']),
  'seed-striped'(d) {
    d.clay(leaf(128, 244, 230, 104, 0, 0.4), ['#6f6a6c', '#3a3638', '#1a1719']);
    d.line('M128,50 L128,214 M106,84 Q94,140 112,206 M150,84 Q162,140 144,206', '#f0eae0', 8, 0.85);
  },
  'seed-pale'(d) {
    d.clay(leaf(128, 244, 230, 112, 0, 0.4), ['#fffbe8', '#efe0b6', '#b89e6c']);
    d.line(leaf(128, 226, 190, 84, 0, 0.4), '#cdb684', 5, 0.7);
  },
  'seed-tiny'(d) {
    d.clay(oval(128, 128, 84, 66, 30), ['#c9a070', '#8f643c', '#52361e']);
  },
  tie(d) {
    for (const turn of [-150, 152]) d.clay(leaf(128, 124, 104, 12, turn, 0.4), colors.twine, { depth: 0.4 });
    for (const y of [98, 114, 130]) d.clay(box(62, y, 132, 18, 9), colors.twine, { depth: 0.4 });
    for (const turn of [-62, 62]) {
      d.clay(leaf(128, 124, 100, 44, turn, 0.6), colors.twine, { depth: 0.6 });
      d.clay(leaf(128 + Math.sign(turn) * 16, 116, 62, 22, turn, 0.6), ['#94703a', '#7c5a2c', '#5c401c'], {
        depth: 0.4,
      });
    }
    d.clay(oval(128, 122, 19, 17), colors.twine, { depth: 0.5 });
  },
  braid(d) {
    for (let i = 0; i < 11; i++) {
      const y = 18 + i * 22;
      d.clay(leaf(128, y + 26, 42, 22, i % 2 ? 38 : -38, 0.5), ['#fbf0cc', '#dcc694', '#9c8250'], {
        depth: 0.5,
      });
    }
  },
  straw(d) {
    const blades = 34;
    for (let i = 0; i < blades; i++) {
      const turn = -80 + ((i * 67) % 160);
      d.clay(
        leaf(128 + ((i * 37) % 150) - 75, 214 + ((i * 13) % 24), 78 + ((i * 29) % 40), 6, turn),
        ['#fbe8a8', '#e0bd62', '#a07c30'],
        { depth: 0.25 },
      );
    }
  },
  compost(d) {
    d.clay(ruffle(128, 200, 122, 54, 14, 0.1, 0.2), colors.soil);
    d.clay('M26,204 C40,150 84,116 128,112 C172,116 216,150 230,204 Z', ['#94694c', '#63432f', '#38241a']);
    for (let i = 0; i < 26; i++) {
      const x = 50 + ((i * 61) % 158);
      const y = 150 + ((i * 43) % 84) - Math.max(0, 26 - Math.abs(x - 128) * 0.4);
      d.clay(
        leaf(x, y, 20, 6, (i * 73) % 360),
        i % 3 ? ['#c9955c', '#94602f', '#5a3818'] : ['#a8bf62', '#6f8c3c', '#405a22'],
        { depth: 0.25 },
      );
    }
  },
};
