import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { boundsAround, type Edges, MAP, type Point, pixelOf } from '@windfall/contract';
import { type Entry, findTile, zxyToTileId } from 'pmtiles';
import { syncFile } from '../../../lib/sync-file.ts';
import { type Archive, ArchiveError, MAX_PART_BYTES } from './open-archive.ts';
import { headOfArchive } from './write-archive.ts';

const MAX_BYTES = 1024 ** 3;
const MAX_METADATA_BYTES = 1024 * 1024;
/** A tile is drawn twice as wide as the 256 pixels by which zooms count, so it has the zoom before. */
export const TILE_ZOOMS = { min: MAP.minZoom - 1, max: MAP.maxZoom - 1 } as const;
/** What lies between two tiles of the larger file and is not needed: less is read along than is asked for anew. */
const MAX_GAP_BYTES = 64 * 1024;

export interface Cut {
  readonly tiles: number;
  readonly bytes: number;
}

/** Called with the tiles that are copied, and all of them. */
type Report = (done: number, total: number) => void;

/**
 * Copies the tiles around a place out of a larger archive into a file, with one tile more on each side, so that pictures at the edge are
 * whole. The file is there as a whole or stays as it was. Throws `ArchiveError`.
 */
export async function cutTown(
  archive: Archive,
  { around, km, target, report }: { around: Point; km: number; target: string; report: Report },
): Promise<Cut> {
  const { header, tiles } = archive;
  const bounds = boundsAround(around, km);
  const zooms = {
    min: Math.max(TILE_ZOOMS.min, header.minZoom),
    max: Math.min(TILE_ZOOMS.max, header.maxZoom),
  };
  const found = await findEntries(archive, bounds, zooms);
  if (found.length === 0)
    throw new ArchiveError(`${archive.source.getKey()} has no streets there. Take a file of that country.`);
  const metadata = JSON.stringify(await tiles.getMetadata().catch(() => ({})));
  if (metadata.length > MAX_METADATA_BYTES)
    throw new ArchiveError('The description in the file is too long.');
  const { entries, copies, bytes } = layOut(found);
  if (bytes > MAX_BYTES) throw new ArchiveError('That would be more than 1 GB. Choose fewer kilometers.');
  const { tileCompression } = header;
  const head = headOfArchive({ entries, metadata, tileCompression, zooms, bounds });
  await replaceFile(target, async (file) => {
    await file.write(head, 0, head.length, 0);
    await copyTiles(archive, copies, file, head.length, report);
  });
  return { tiles: found.length, bytes: head.length + bytes };
}

async function findEntries(
  archive: Archive,
  bounds: Edges,
  zooms: { min: number; max: number },
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const tileId of tilesIn(bounds, zooms)) {
    const entry = await findEntry(archive, tileId);
    if (entry) found.push({ ...entry, tileId, runLength: 1 });
  }
  return found;
}

/** Numbers of the tiles in these bounds and around them, in order. */
function tilesIn({ south, west, north, east }: Edges, zooms: { min: number; max: number }): number[] {
  const numbers: number[] = [];
  for (let zoom = zooms.min; zoom <= zooms.max; zoom += 1) {
    const columnOrRow = (pixel: number) => Math.floor(pixel / TILE_PIXELS);
    const from = pixelOf({ latitude: north, longitude: west }, zoom);
    const to = pixelOf({ latitude: south, longitude: east }, zoom);
    const last = 2 ** zoom - 1;
    for (let x = Math.max(0, columnOrRow(from.x) - 1); x <= Math.min(last, columnOrRow(to.x) + 1); x += 1)
      for (let y = Math.max(0, columnOrRow(from.y) - 1); y <= Math.min(last, columnOrRow(to.y) + 1); y += 1)
        numbers.push(zxyToTileId(zoom, x, y));
  }
  return numbers.sort((a, b) => a - b);
}
/** Of a tile at its own zoom. */
const TILE_PIXELS = 256;

const MAX_DEPTH = 4;

async function findEntry({ source, header, directories }: Archive, tileId: number) {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const entry = findTile(await directories.getDirectory(source, offset, length, header), tileId);
    if (!entry || entry.runLength > 0) return entry;
    [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
  }
  throw new ArchiveError('The directories of the archive are damaged.');
}

/** A tile in the larger file, and where it comes to lie. */
interface Copy {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Puts the tiles one after the other; those with the same content share it. */
function layOut(found: readonly Entry[]): { entries: Entry[]; copies: Copy[]; bytes: number } {
  const placed = new Map<number, Copy>();
  let bytes = 0;
  const entries = found.map((entry) => {
    const { offset: from, length } = entry;
    const copy = placed.get(from) ?? { from, to: bytes, length };
    if (!placed.has(from)) bytes += length;
    placed.set(from, copy);
    return { ...entry, offset: copy.to };
  });
  return { entries, copies: [...placed.values()], bytes };
}

async function copyTiles(
  { source, header }: Archive,
  copies: readonly Copy[],
  file: FileHandle,
  start: number,
  report: Report,
): Promise<void> {
  let done = 0;
  for (const part of partsOf(copies)) {
    const from = Math.min(...part.map((copy) => copy.from));
    const length = Math.max(...part.map((copy) => copy.from + copy.length)) - from;
    const { data } = await source.getBytes(header.tileDataOffset + from, length);
    if (data.byteLength !== length) throw new ArchiveError(`${source.getKey()} ends too early.`);
    for (const copy of part)
      await file.write(new Uint8Array(data, copy.from - from, copy.length), 0, copy.length, start + copy.to);
    done += part.length;
    report(done, copies.length);
  }
}

/** Groups of tiles that lie next to each other in the larger file. */
function* partsOf(copies: readonly Copy[]): Generator<Copy[]> {
  let part: Copy[] = [];
  for (const copy of copies.toSorted((a, b) => a.from - b.from)) {
    const [first, last] = [part[0], part.at(-1)];
    const isNear = last && copy.from - (last.from + last.length) <= MAX_GAP_BYTES;
    if (first && (!isNear || copy.from + copy.length - first.from > MAX_PART_BYTES)) {
      yield part;
      part = [];
    }
    part.push(copy);
  }
  if (part.length > 0) yield part;
}

async function replaceFile(target: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const path = `${target}.${process.pid}.part`;
  try {
    const file = await open(path, 'wx');
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, target);
    await syncFile(dirname(target));
  } finally {
    await rm(path, { force: true });
  }
}
