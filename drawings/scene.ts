import sharp, { type OverlayOptions } from 'sharp';
import { type BackdropName, type PaletteName, paintBackdrop } from './backdrops.ts';
import { loadSprite } from './sprites.ts';

/**
 * One thing in a picture: part, center (percent of width and of height), size (percent of width), turn in degrees,
 * and marks: m mirrored, f floating or inside something (no contact shadow on the ground).
 */
export type Item = readonly [part: string, x: number, y: number, size: number, turn?: number, marks?: string];

export interface Scene {
  readonly palette?: PaletteName;
  readonly backdrop?: readonly BackdropName[];
  readonly items: readonly Item[];
}

interface Placed {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly grounded: boolean;
}

async function place(item: Item, width: number, height: number): Promise<Placed> {
  const [part, x, y, share, turn = 0, marks = ''] = item;
  const size = Math.max(4, Math.round((share / 100) * width));
  let sprite = sharp(await loadSprite(part, size));
  if (marks.includes('m')) sprite = sharp(await sprite.flop().png().toBuffer());
  const turned = await sprite
    .rotate(turn, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    image: turned.data,
    width: turned.info.width,
    height: turned.info.height,
    left: Math.round((x / 100) * width - turned.info.width / 2),
    top: Math.round((y / 100) * height - turned.info.height / 2),
    grounded: !marks.includes('f'),
  };
}

/** sharp refuses overlays that reach past the canvas, so only the part inside it is handed over. */
async function within(
  { image, left, top }: { image: Buffer; left: number; top: number },
  width: number,
  height: number,
): Promise<OverlayOptions[]> {
  const size = await sharp(image).metadata();
  const from = { x: Math.max(0, -left), y: Math.max(0, -top) };
  const span = {
    width: Math.min(size.width - from.x, width - Math.max(0, left)),
    height: Math.min(size.height - from.y, height - Math.max(0, top)),
  };
  if (span.width <= 0 || span.height <= 0) return [];
  const input = await sharp(image)
    .extract({ left: from.x, top: from.y, ...span })
    .png()
    .toBuffer();
  return [{ input, left: Math.max(0, left), top: Math.max(0, top) }];
}

/** The lowest visible row and the span of columns near it: where a thing touches the ground. */
async function findFoot(placed: Placed): Promise<{ x: number; y: number; half: number } | undefined> {
  const alpha = await sharp(placed.image).extractChannel('alpha').raw().toBuffer();
  const filled = (x: number, y: number) => (alpha[y * placed.width + x] ?? 0) > 100;
  let bottom = placed.height - 1;
  while (bottom > 0 && !Array.from({ length: placed.width }, (_, x) => x).some((x) => filled(x, bottom)))
    bottom--;
  if (bottom === 0) return undefined;
  const band = Math.max(0, bottom - Math.round(placed.height * 0.16));
  let left = placed.width;
  let right = 0;
  for (let y = band; y <= bottom; y++) {
    for (let x = 0; x < placed.width; x++) {
      if (!filled(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  return { x: placed.left + (left + right) / 2, y: placed.top + bottom, half: (right - left) / 2 };
}

async function contactShadows(all: readonly Placed[], width: number, height: number): Promise<Buffer> {
  const ovals: string[] = [];
  for (const placed of all) {
    const foot = placed.grounded ? await findFoot(placed) : undefined;
    if (!foot) continue;
    const rx = Math.max(width * 0.03, foot.half * 1.12);
    ovals.push(
      `<ellipse cx="${foot.x}" cy="${foot.y - width * 0.006}" rx="${rx}" ry="${Math.max(width * 0.012, rx * 0.2)}"/>`,
    );
  }
  const soft = (amount: number, opacity: number) =>
    `<filter id="s${amount}" x="0" y="0" width="${width}" height="${height}" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="${width / amount}"/></filter><g filter="url(#s${amount})" opacity="${opacity}" fill="#4a2c1a">${ovals.join('')}</g>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${soft(36, 0.3)}${soft(110, 0.3)}</svg>`,
  );
}

/** The soft shade a thing throws on what lies behind it. */
async function castShadow(
  placed: Placed,
  width: number,
): Promise<{ image: Buffer; left: number; top: number }> {
  const pad = Math.ceil(width * 0.03);
  const outline = await sharp(placed.image).extractChannel('alpha').png().toBuffer();
  const alpha = await sharp(outline)
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#000' })
    .blur(Math.max(0.5, width / 95))
    .linear(0.42, 0)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = await sharp({
    create: { width: alpha.info.width, height: alpha.info.height, channels: 3, background: '#3d2416' },
  })
    .joinChannel(alpha.data, { raw: { width: alpha.info.width, height: alpha.info.height, channels: 1 } })
    .png()
    .toBuffer();
  return {
    image,
    left: placed.left - pad + Math.round(width * 0.004),
    top: placed.top - pad + Math.round(width * 0.011),
  };
}

/** Composes a scene; without a palette its ground is transparent. */
export async function composeScene(scene: Scene, width: number, height: number): Promise<Buffer> {
  const placed = await Promise.all(scene.items.map((item) => place(item, width, height)));
  const layers: OverlayOptions[] = [];
  if (scene.palette) layers.push({ input: await contactShadows(placed, width, height), left: 0, top: 0 });
  for (const one of placed) {
    const shadow = await castShadow(one, width);
    // On a transparent ground a thing shades only the things behind it: a halo around it would look cut out.
    const blend = scene.palette ? 'over' : 'atop';
    for (const layer of await within(shadow, width, height)) layers.push({ ...layer, blend });
    layers.push(...(await within(one, width, height)));
  }
  const ground = scene.palette
    ? sharp(Buffer.from(paintBackdrop(width, height, scene.palette, scene.backdrop ?? [])))
    : sharp({ create: { width, height, channels: 4, background: '#00000000' } });
  return ground.composite(layers).png().toBuffer();
}
