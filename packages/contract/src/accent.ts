/** A color in sRGB, each part from 0 to 255. */
type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The grounds that words in the accent stand on, as `theme.css` has them. */
const DAY = { card: '#fffdf8', grounds: ['#fbf6ec', '#fffdf8', '#f3e9d6'] } as const;
const NIGHT = { card: '#23271d', grounds: ['#191c15', '#23271d', '#12150f'] } as const;
/** WCAG 2.2, 1.4.3, and more where the program chooses the color itself. */
const LEAST_CONTRAST = 4.5;
const NIGHT_CONTRAST = 6;

export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

const toRgb = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const at = (part: 0 | 1 | 2) => one[part] + (other[part] - one[part]) * share;
  return [at(0), at(1), at(2)];
};

const linear = (part: number) => {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function contrast(one: Rgb, other: Rgb): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** The colors of one theme, by the names of the tokens in `theme.css`. */
export interface AccentColors {
  readonly leaf: string;
  readonly 'leaf-strong': string;
  readonly 'leaf-soft': string;
  readonly 'on-leaf': string;
  readonly awning: string;
}

/** The accent by day: the color itself, on a soft ground of its own and under light words. */
function dayColors(color: Rgb): AccentColors {
  return {
    leaf: toHex(color),
    'leaf-strong': toHex(mix(color, BLACK, 0.25)),
    'leaf-soft': toHex(mix(toRgb(DAY.card), color, 0.12)),
    'on-leaf': DAY.card,
    awning: toHex(color),
  };
}

/** By night: as light as words need on the dark grounds. */
function nightColors(color: Rgb): AccentColors {
  let leaf = color;
  const reads = (one: Rgb) => NIGHT.grounds.every((ground) => contrast(one, toRgb(ground)) >= NIGHT_CONTRAST);
  for (let share = 0; share < 1 && !reads(leaf); share += 0.05) leaf = mix(color, WHITE, share);
  return {
    leaf: toHex(leaf),
    'leaf-strong': toHex(mix(leaf, WHITE, 0.3)),
    'leaf-soft': toHex(mix(toRgb(NIGHT.card), leaf, 0.14)),
    'on-leaf': toHex(mix(leaf, BLACK, 0.88)),
    awning: toHex(mix(leaf, BLACK, 0.45)),
  };
}

interface Accent {
  readonly day: AccentColors;
  readonly night: AccentColors;
}

/** The program's own accent, chosen by hand, as `theme.css` has it. */
export const OWN_ACCENT: Accent = {
  day: {
    leaf: '#2c5b33',
    'leaf-strong': '#1e4325',
    'leaf-soft': '#e0ecd2',
    'on-leaf': '#fffdf8',
    awning: '#2c5b33',
  },
  night: {
    leaf: '#9ccf86',
    'leaf-strong': '#b5e09f',
    'leaf-soft': '#2b3a24',
    'on-leaf': '#13200f',
    awning: '#44703f',
  },
};

/** What is made of an accent (`#2c5b33`) for both themes; null is the program's own. */
export const accentColors = (hex: string | null): Accent =>
  hex === null ? OWN_ACCENT : { day: dayColors(toRgb(hex)), night: nightColors(toRgb(hex)) };

/** Whether words in the accent, on it and on its soft ground can be read in both themes. */
export function isReadableAccent(hex: string): boolean {
  const { day, night } = accentColors(hex);
  const isReadable = ({ leaf, ...others }: AccentColors, grounds: readonly string[]) =>
    [...grounds, others['leaf-soft'], others['on-leaf']].every(
      (ground) => contrast(toRgb(leaf), toRgb(ground)) >= LEAST_CONTRAST,
    ) && contrast(toRgb(others['leaf-strong']), toRgb(others['leaf-soft'])) >= LEAST_CONTRAST;
  return isReadable(day, DAY.grounds) && isReadable(night, NIGHT.grounds);
}

/** Styles that put the accent in the place of the program's own, in both themes and by the reader's own choice of one. */
export function accentCss(hex: string): string {
  const { day, night } = accentColors(hex);
  const tokens = (colors: AccentColors) =>
    Object.entries(colors)
      .map(([name, value]) => `--color-${name}:${value}`)
      .join(';');
  return [
    `:root{${tokens(day)}}`,
    `@media (prefers-color-scheme:dark){:root{${tokens(night)}}}`,
    `:root[data-theme=light]{${tokens(day)}}`,
    `:root[data-theme=dark]{${tokens(night)}}`,
  ].join('');
}
