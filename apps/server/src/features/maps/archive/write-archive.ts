import { gzipSync } from 'node:zlib';
import type { Edges } from '@windfall/contract';
import { PbfWriter } from 'pbf';
import { Compression, type Entry, TileType } from 'pmtiles';

const HEADER_BYTES = 127;
/** Readers fetch so much at first; the root directory must lie in it. */
const FIRST_BYTES = 16_384;
const ENTRIES_OF_A_LEAF = 2_048;

interface ArchiveContent {
  /** In the order of their numbers, with offsets in the data. */
  readonly entries: readonly Entry[];
  /** JSON. */
  readonly metadata: string;
  readonly tileCompression: Compression;
  readonly zooms: { readonly min: number; readonly max: number };
  readonly bounds: Edges;
}

/** What stands before the tiles in a PMTiles archive (version 3): header, directories and metadata. The tiles follow at once. */
export function headOfArchive(content: ArchiveContent): Buffer {
  const { entries } = content;
  const metadata = gzipSync(content.metadata);
  const plain = directoryOf(entries);
  const isSmall = HEADER_BYTES + plain.length <= FIRST_BYTES;
  const { root, leaves } = isSmall ? { root: plain, leaves: Buffer.alloc(0) } : splitDirectory(entries);
  const header = headerOf(content, root.length, metadata.length, leaves.length);
  return Buffer.concat([header, root, metadata, leaves]);
}

function splitDirectory(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let first = 0; first < entries.length; first += ENTRIES_OF_A_LEAF) {
    const part = entries.slice(first, first + ENTRIES_OF_A_LEAF);
    const leaf = directoryOf(part);
    pointers.push({ tileId: part[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directoryOf(pointers), leaves: Buffer.concat(leaves) };
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  let last = 0;
  for (const { tileId } of entries) {
    pbf.writeVarint(tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) pbf.writeVarint(runLength);
  for (const { length } of entries) pbf.writeVarint(length);
  let end: number | undefined;
  for (const { offset, length } of entries) {
    // 0 is what follows at once.
    pbf.writeVarint(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(pbf.finish());
}

function headerOf(
  { entries, tileCompression, zooms, bounds }: ArchiveContent,
  root: number,
  metadata: number,
  leaves: number,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [
    root,
    metadata,
    leaves,
    Math.max(0, ...entries.map(({ offset, length }) => offset + length)),
  ];
  let [at, offset] = [8, HEADER_BYTES];
  for (const length of parts) {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    [at, offset] = [at + 16, offset + length];
  }
  const addressed = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  const contents = new Set(entries.map((entry) => entry.offset)).size;
  for (const count of [addressed, entries.length, contents]) {
    header.writeBigUInt64LE(BigInt(count), at);
    at += 8;
  }
  const isClustered = 1;
  for (const byte of [isClustered, Compression.Gzip, tileCompression, TileType.Mvt, zooms.min, zooms.max])
    at = header.writeUInt8(byte, at);
  const { west, south, east, north } = bounds;
  for (const degrees of [west, south, east, north]) at = writeDegrees(header, degrees, at);
  at = header.writeUInt8(zooms.max, at);
  at = writeDegrees(header, (west + east) / 2, at);
  writeDegrees(header, (south + north) / 2, at);
  return header;
}

const writeDegrees = (header: Buffer, degrees: number, at: number) =>
  header.writeInt32LE(Math.round(degrees * 10_000_000), at);
