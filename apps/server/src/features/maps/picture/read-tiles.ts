import { VectorTile } from '@mapbox/vector-tile';
import { MAP, type MapView, type Pixel, pixelOf } from '@windfall/contract';
import { PbfReader } from 'pbf';
import type { Archive } from '../archive/open-archive.ts';

/** A tile, and where its points lie in the picture. */
export interface PlacedTile {
  readonly tile: VectorTile;
  /** Pixels of the picture to a tile's side. */
  readonly side: number;
  readonly left: number;
  readonly top: number;
}

/** The tiles in the picture of a view, four at most. One that cannot be decoded is left out. */
export async function readTiles(
  { header, tiles }: Archive,
  { center, zoom }: MapView,
): Promise<PlacedTile[]> {
  // A tile is drawn twice as wide as the pixels by which zooms count.
  const tileZoom = Math.min(zoom - 1, header.maxZoom);
  if (tileZoom < header.minZoom) return [];
  const side = 256 * 2 ** (zoom - tileZoom);
  const middle = pixelOf(center, zoom);
  const corner: Pixel = { x: middle.x - MAP.side / 2, y: middle.y - MAP.side / 2 };
  const last = 2 ** tileZoom - 1;
  const found: PlacedTile[] = [];
  for (let x = Math.floor(corner.x / side); x * side < corner.x + MAP.side; x += 1)
    for (let y = Math.floor(corner.y / side); y * side < corner.y + MAP.side; y += 1) {
      if (x < 0 || y < 0 || x > last || y > last) continue;
      const part = await tiles.getZxy(tileZoom, x, y);
      const tile = part && decode(part.data);
      if (tile) found.push({ tile, side, left: x * side - corner.x, top: y * side - corner.y });
    }
  return found;
}

const decode = (data: ArrayBuffer) =>
  unlessDamaged(() => (isBounded(data) ? new VectorTile(new PbfReader(data)) : undefined));

const [LAYER, FEATURE, GEOMETRY] = [3, 2, 4];
const CLOSE_RING = 7;

/** Whether each ring is closed once: to close it takes no further bytes, so a feature of ten bytes could have millions of points. */
function isBounded(data: ArrayBuffer): boolean {
  let isSound = true;
  const readGeometry = (pbf: PbfReader) => {
    const end = pbf.readVarint() + pbf.pos;
    while (pbf.pos < end && isSound) {
      const command = pbf.readVarint();
      const [id, count] = [command & 7, command >>> 3];
      isSound = id !== CLOSE_RING || count <= 1;
      for (let step = 0; id !== CLOSE_RING && step < 2 * count && pbf.pos < end; step += 1) pbf.readVarint();
    }
  };
  const readFeature = (tag: number, _: undefined, pbf: PbfReader) => {
    if (tag === GEOMETRY) readGeometry(pbf);
  };
  const readLayer = (tag: number, _: undefined, pbf: PbfReader) => {
    if (tag === FEATURE) pbf.readMessage(readFeature, undefined);
  };
  const readTile = (tag: number, _: undefined, pbf: PbfReader) => {
    if (tag === LAYER) pbf.readMessage(readLayer, undefined);
  };
  new PbfReader(data).readFields(readTile, undefined);
  return isSound;
}

/** The libraries throw at what is damaged, which is left out of the picture. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
