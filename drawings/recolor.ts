import type { Tones } from './drawing.ts';
import type { Recolor } from './parts/emoji.ts';

interface Hsl {
  hue: number;
  saturation: number;
  light: number;
}

function toHsl(r: number, g: number, b: number): Hsl {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const light = (max + min) / 2;
  const span = max - min;
  if (span === 0) return { hue: 0, saturation: 0, light };
  const saturation = span / (1 - Math.abs(2 * light - 1));
  const sector = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return { hue: sector * 60, saturation, light };
}

function fromHsl({ hue, saturation, light }: Hsl): readonly [number, number, number] {
  const reach = saturation * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** 1 inside the range of hues, falling to 0 over the 12 degrees outside it, so that no seam shows. */
function belongs(hue: number, [from, to]: readonly [number, number]): number {
  if (to - from >= 360) return 1;
  const width = (to - from + 360) % 360;
  const past = (hue - from + 360) % 360;
  if (past <= width) return 1;
  return Math.max(0, 1 - Math.min(past - width, 360 - past) / 12);
}

function bend(value: number, factor: number): number {
  return factor <= 1 ? value * factor : 1 - (1 - value) ** factor;
}

function channels(color: string): readonly [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The color of a lightness between the darkest (0) and lightest (1) of the pixels painted over. */
function paint([light, base, dark]: Tones, share: number): readonly [number, number, number] {
  const [from, to, part] = share < 0.5 ? [dark, base, share * 2] : [base, light, share * 2 - 1];
  const low = channels(from);
  const high = channels(to);
  const mix = (i: 0 | 1 | 2) => Math.round(low[i] + (high[i] - low[i]) * part);
  return [mix(0), mix(1), mix(2)];
}

interface Pixel {
  readonly at: number;
  readonly here: Hsl;
  readonly part: number;
}

function affected(pixels: Uint8Array, change: Recolor): Pixel[] {
  const found: Pixel[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    const here = toHsl((pixels[at] ?? 0) / 255, (pixels[at + 1] ?? 0) / 255, (pixels[at + 2] ?? 0) / 255);
    const part = belongs(here.hue, change.hues);
    if (part > 0) found.push({ at, here, part });
  }
  return found;
}

/** Recolors RGBA pixels in place. Brightening bends towards white instead of clipping at it. */
export function recolorPixels(pixels: Uint8Array, change: Recolor): void {
  const { shift = 0, saturation = 1, light = 1, tones } = change;
  const found = affected(pixels, change);
  const order = found.map((pixel) => pixel.here.light).sort((a, b) => a - b);
  const low = order[Math.floor(order.length * 0.03)] ?? 0;
  const high = order[Math.floor(order.length * 0.98)] ?? 1;
  for (const { at, here, part } of found) {
    if (tones) {
      const share = Math.min(1, Math.max(0, (here.light - low) / (high - low)));
      const wanted = paint(tones, share);
      pixels.set(
        wanted.map((value, i) => Math.round((pixels[at + i] ?? 0) * (1 - part) + value * part)),
        at,
      );
      continue;
    }
    const hue = (here.hue + shift * part + 720) % 360;
    const strength = Math.min(1, here.saturation * (1 + (saturation - 1) * part));
    pixels.set(fromHsl({ hue, saturation: strength, light: bend(here.light, 1 + (light - 1) * part) }), at);
  }
}
