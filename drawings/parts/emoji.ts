import type { Tones } from '../drawing.ts';

/** Moves the colors of one range of hues; leaves and stems outside that range keep theirs. */
export interface Recolor {
  /** Hues it applies to, in degrees; may wrap past 360. */
  readonly hues: readonly [from: number, to: number];
  readonly shift?: number;
  readonly saturation?: number;
  readonly light?: number;
  /** Instead of shifting: paint by lightness in these tones, for sources whose hue wanders in their shade. */
  readonly tones?: Tones;
}

interface EmojiPart {
  readonly code: string;
  readonly recolor?: Recolor;
}

const red = [300, 32] as const;
const all = [0, 360] as const;

/** Names of the 3D emoji that are used, and their recolored kinds. */
export const emoji: Record<string, EmojiPart> = {
  apple: { code: '1f34e' },
  'apple-green': { code: '1f34f' },
  'apple-russet': { code: '1f34e', recolor: { hues: red, tones: ['#ffd08a', '#ea7a3c', '#a8402c'] } },
  'apple-gold': { code: '1f34e', recolor: { hues: red, tones: ['#fff3a8', '#f4cc48', '#c98a2c'] } },
  avocado: { code: '1f951' },
  basket: { code: '1f9fa' },
  bee: { code: '1f41d' },
  beans: { code: '1fad8' },
  'beans-cream': { code: '1fad8', recolor: { hues: all, tones: ['#fffaf0', '#f0dfc2', '#b8966c'] } },
  'beans-black': { code: '1fad8', recolor: { hues: all, shift: 250, saturation: 0.35, light: 0.62 } },
  blueberries: { code: '1fad0', recolor: { hues: all, tones: ['#a8b8ec', '#4c5cb4', '#262a66'] } },
  boot: { code: '1f97e' },
  broccoli: { code: '1f966', recolor: { hues: all, shift: -28, light: 0.98 } },
  butterfly: { code: '1f98b' },
  carrot: { code: '1f955' },
  'carrot-purple': { code: '1f955', recolor: { hues: [280, 50], tones: ['#c98ad0', '#7c3a8c', '#43205c'] } },
  'carrot-yellow': { code: '1f955', recolor: { hues: [280, 50], tones: ['#fff0a0', '#f5c544', '#c48828'] } },
  cherries: { code: '1f352' },
  chili: { code: '1f336-fe0f', recolor: { hues: red, tones: ['#ff8a70', '#e0282c', '#8f1228'] } },
  'chili-orange': { code: '1f336-fe0f', recolor: { hues: red, shift: 34, light: 1.1 } },
  'chili-green': { code: '1f336-fe0f', recolor: { hues: red, shift: 118, saturation: 0.75 } },
  corn: { code: '1f33d' },
  cucumber: { code: '1f952' },
  daisy: { code: '1f33c' },
  duck: { code: '1f986' },
  egg: { code: '1f95a' },
  'egg-white': { code: '1f95a', recolor: { hues: all, tones: ['#ffffff', '#f6efe4', '#bfae9e'] } },
  'egg-dark': { code: '1f95a', recolor: { hues: all, shift: -6, light: 0.84 } },
  'egg-blue': { code: '1f95a', recolor: { hues: all, shift: 158, saturation: 0.42, light: 1.3 } },
  'egg-green': { code: '1f95a', recolor: { hues: all, shift: 96, saturation: 0.3, light: 1.24 } },
  eggplant: { code: '1f346', recolor: { hues: [215, 330], tones: ['#a884cc', '#553080', '#281440'] } },
  fox: { code: '1f98a' },
  frog: { code: '1f438' },
  garlic: { code: '1f9c4' },
  glove: { code: '1f9e4', recolor: { hues: all, tones: ['#d8ecc0', '#8fb878', '#4f7a4c'] } },
  grapes: { code: '1f347' },
  'grapes-green': { code: '1f347', recolor: { hues: [215, 320], shift: 182, saturation: 0.8, light: 1.25 } },
  'grapes-red': { code: '1f347', recolor: { hues: [215, 320], shift: 78, saturation: 0.9 } },
  hedgehog: { code: '1f994' },
  hyacinth: { code: '1fabb' },
  ladybird: { code: '1f41e' },
  'leaf-autumn': { code: '1f342' },
  lemon: { code: '1f34b' },
  lime: { code: '1f34b', recolor: { hues: [330, 64], tones: ['#e0f090', '#9cc83c', '#5c8a24'] } },
  'maple-leaf': { code: '1f341', recolor: { hues: all, shift: 36, light: 1.05 } },
  melon: { code: '1f348' },
  'melon-orange': { code: '1f348', recolor: { hues: [48, 120], shift: -32, saturation: 1.2 } },
  nest: { code: '1faba' },
  onion: { code: '1f9c5' },
  'onion-red': { code: '1f9c5', recolor: { hues: all, tones: ['#f0b4cc', '#a83c6c', '#5c1c44'] } },
  'onion-white': { code: '1f9c5', recolor: { hues: all, tones: ['#fffdf4', '#f0e6d0', '#bda888'] } },
  orange: { code: '1f34a' },
  owl: { code: '1f989' },
  peach: { code: '1f351' },
  pear: { code: '1f350' },
  peas: { code: '1fadb' },
  pepper: { code: '1fad1' },
  potato: { code: '1f954' },
  'potato-red': { code: '1f954', recolor: { hues: all, shift: -20, saturation: 0.95, light: 0.82 } },
  seedling: { code: '1f331' },
  sprig: { code: '1f33f' },
  strawberry: { code: '1f353' },
  sun: { code: '2600-fe0f' },
  sunflower: { code: '1f33b' },
  tomato: { code: '1f345', recolor: { hues: red, tones: ['#ff9d80', '#e83a2a', '#a3152a'] } },
  'tomato-yellow': { code: '1f345', recolor: { hues: red, tones: ['#fff0a0', '#fbc43a', '#cf8418'] } },
  'tomato-orange': { code: '1f345', recolor: { hues: red, tones: ['#ffc888', '#f58a30', '#bb4c14'] } },
  'tomato-dark': { code: '1f345', recolor: { hues: red, tones: ['#c8747c', '#7c2a3c', '#3c1428'] } },
  'tomato-green': { code: '1f345', recolor: { hues: red, shift: 96, saturation: 0.7, light: 1.02 } },
  tulip: { code: '1f337' },
  watermelon: { code: '1f349' },
  worm: { code: '1fab1' },
};
