import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { emoji } from './parts/emoji.ts';
import { drawPart } from './parts/index.ts';
import { recolorPixels } from './recolor.ts';

const assets = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

async function readEmoji(name: string): Promise<Buffer> {
  const part = emoji[name];
  if (!part) throw new Error(`No part is called "${name}".`);
  const source = sharp(join(assets, `${part.code}.webp`)).ensureAlpha();
  if (!part.recolor) return source.png().toBuffer();
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
  recolorPixels(data, part.recolor);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

const kept = new Map<string, Promise<Buffer>>();

/** One part as a square PNG with transparent ground: a drawn one at the exact size, an emoji scaled. */
export function loadSprite(name: string, size: number): Promise<Buffer> {
  const key = `${name}@${size}`;
  const known = kept.get(key);
  if (known) return known;
  const drawing = drawPart(name);
  const made = drawing
    ? sharp(Buffer.from(drawing), { density: Math.max(72, (72 * size) / 256) })
        .resize(size, size)
        .png()
        .toBuffer()
    : readEmoji(name).then((image) =>
        sharp(image).resize(size, size, { kernel: 'lanczos3' }).png().toBuffer(),
      );
  kept.set(key, made);
  return made;
}
