import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { paintBackdrop } from './backdrops.ts';
import { encodeAvif, encodeWebp } from './encode.ts';
import { drawMark } from './recipes/brand.ts';
import { categoryRecipes } from './recipes/categories.ts';
import { demoRecipes } from './recipes/demo/index.ts';
import { portraitRecipes } from './recipes/demo/portraits.ts';
import { heroItems } from './recipes/hero.ts';
import { lettering } from './recipes/lettering.ts';
import { produceRecipes } from './recipes/produce/index.ts';
import type { Recipe } from './recipes/recipe.ts';
import { composeScene } from './scene.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web/public');
const demo = join(root, 'apps/server/src/demo/pictures');

/** Parts of paths: pictures with one of them are drawn, without any all are. */
const wanted = process.argv.slice(2);
const isWanted = (path: string) => wanted.length === 0 || wanted.some((part) => path.includes(part));

/** The file name of a produce type or category: lower case, everything but letters becomes a hyphen. */
function toSlug(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '-');
}

async function save(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  console.log(`${String(bytes.length).padStart(7)}  ${path.slice(root.length + 1)}`);
}

/** Widths of the encodings beside the plain WebP; apps/web/src/ui/built-in-picture.tsx names them too. */
interface Sizes {
  /** A WebP: AVIF is no smaller at its size. */
  readonly thumbnail?: { readonly width: number; readonly limit: number };
  readonly avif: readonly number[];
  /** Of the AVIFs, where the first view of a page waits for their bytes. */
  readonly quality?: number;
}

const SIZES = {
  produce: { thumbnail: { width: 160, limit: 2_300 }, avif: [320, 480, 640] },
  categories: { thumbnail: { width: 96, limit: 1_727 }, avif: [240, 360, 480] },
  hero: { avif: [480, 720, 960, 1280], quality: 46 },
} as const satisfies Record<string, Sizes>;

/** Saves the encodings of `<path>-<width>`. */
async function saveSizes(image: Buffer, path: string, { thumbnail, avif, quality }: Sizes): Promise<void> {
  const resized = (width: number) => sharp(image).resize(width).png().toBuffer();
  if (thumbnail) {
    const { width, limit } = thumbnail;
    await save(`${path}-${width}.webp`, await encodeWebp(await resized(width), limit));
  }
  for (const width of avif)
    await save(`${path}-${width}.avif`, await encodeAvif(await resized(width), quality));
}

interface Batch {
  readonly recipes: readonly Recipe[];
  readonly width: number;
  readonly height: number;
  readonly limit: number;
  readonly sprigs: boolean;
  readonly path: (name: string) => string;
  readonly sizes?: Sizes;
}

async function composeBatch(batch: Batch): Promise<void> {
  const { width, height } = batch;
  for (const [name, palette, motif, items] of batch.recipes) {
    const path = batch.path(name);
    if (!isWanted(path)) continue;
    const backdrop = batch.sprigs ? (['sprigs', motif] as const) : [motif];
    const image = await composeScene({ palette, backdrop, items }, width, height);
    await save(path, await encodeWebp(image, batch.limit));
    if (batch.sizes) await saveSizes(image, path.replace('.webp', ''), batch.sizes);
  }
}

async function composeHero(): Promise<void> {
  const large = await composeScene({ items: heroItems }, 1280, 853);
  const plain = await sharp(large).resize(960).png().toBuffer();
  await save(join(web, 'pictures/hero.webp'), await encodeWebp(plain, 60_000));
  await saveSizes(large, join(web, 'pictures/hero'), SIZES.hero);
}

async function composeSharePicture(): Promise<void> {
  const [width, height] = [1200, 630];
  const stall = await composeScene({ items: heroItems }, 690, 460);
  const line = (path: string, y: number, color: string, scale: number) =>
    `<path transform="translate(62 ${y}) scale(${scale})" fill="${color}" d="${path}"/>`;
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${line(lettering.name, 290, '#23603a', 0.78)}${line(lettering.mottoFirst, 372, '#5a4632', 1)}${line(lettering.mottoSecond, 428, '#5a4632', 1)}<path d="M66 474h84" stroke="#e2402f" stroke-width="7" stroke-linecap="round"/></svg>`;
  const image = await sharp(Buffer.from(paintBackdrop(width, height, 'butter', [])))
    .composite([
      { input: stall, left: 486, top: 92 },
      { input: Buffer.from(words), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  await save(join(web, 'og.jpg'), image);
}

async function composeIcons(): Promise<void> {
  await save(join(web, 'favicon.svg'), drawMark(true));
  const sizes = [
    ['favicon-32.png', 32, true],
    ['apple-touch-icon.png', 180, false],
    ['icon-512.png', 512, false],
  ] as const;
  for (const [file, size, rounded] of sizes) {
    const icon = sharp(Buffer.from(drawMark(rounded)), { density: (72 * size) / 64 }).resize(size, size);
    await save(join(web, file), await icon.png({ compressionLevel: 9, palette: size > 32 }).toBuffer());
  }
}

await composeBatch({
  recipes: produceRecipes,
  width: 640,
  height: 480,
  limit: 14_000,
  sprigs: true,
  sizes: SIZES.produce,
  path: (name) => join(web, 'pictures/produce', `${toSlug(name)}.webp`),
});
await composeBatch({
  recipes: categoryRecipes,
  width: 480,
  height: 480,
  limit: 14_000,
  sprigs: false,
  sizes: SIZES.categories,
  path: (name) => join(web, 'pictures/categories', `${toSlug(name)}.webp`),
});
await composeBatch({
  recipes: demoRecipes,
  width: 1200,
  height: 900,
  limit: 46_000,
  sprigs: false,
  path: (name) => join(demo, `${name}.webp`),
});
await composeBatch({
  recipes: portraitRecipes,
  width: 400,
  height: 400,
  limit: 14_000,
  sprigs: false,
  path: (name) => join(demo, `avatar-${name}.webp`),
});
if (isWanted('pictures/hero.webp')) await composeHero();
if (isWanted('og.jpg')) await composeSharePicture();
if (isWanted('icons')) await composeIcons();
