import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  Compression,
  type DecompressFunc,
  type Header,
  PMTiles,
  readVarint,
  SharedPromiseCache,
  type Source,
  TileType,
} from 'pmtiles';

/** An archive cannot be used; the message is a sentence for the host. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** More than any part of an archive of streets has. */
export const MAX_PART_BYTES = 4 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const CACHED_DIRECTORIES = 64;
/** A tile's number, how many tiles have it, its length and its offset take a byte each at least. */
const MIN_ENTRY_BYTES = 4;

/** A PMTiles archive of vector tiles. */
export interface Archive {
  readonly source: Source;
  readonly header: Header;
  readonly directories: SharedPromiseCache;
  readonly tiles: PMTiles;
}

/** Reads and checks the head of an archive. Throws `ArchiveError`, and what its source throws. */
export async function openArchive(source: Source): Promise<Archive> {
  const directories = new SharedPromiseCache(CACHED_DIRECTORIES, undefined, unpackDirectory);
  const header = await directories.getHeader(source).catch((cause: unknown) => {
    if (cause instanceof ArchiveError || isSystemError(cause)) throw cause;
    throw new ArchiveError(`${source.getKey()} is no PMTiles archive of version 3.`, { cause });
  });
  assertUsable(source.getKey(), header);
  return { source, header, directories, tiles: new PMTiles(source, directories, unpack) };
}

const isSystemError = (error: unknown) => error instanceof Error && 'code' in error;

function assertUsable(
  name: string,
  { specVersion, tileType, internalCompression, tileCompression, ...header }: Header,
): void {
  if (specVersion !== 3) throw new ArchiveError(`${name} is no PMTiles archive of version 3.`);
  if (tileType !== TileType.Mvt)
    throw new ArchiveError(`${name} holds pictures or unknown tiles. Take an archive of vector tiles (MVT).`);
  for (const compression of [internalCompression, tileCompression])
    if (compression !== Compression.None && compression !== Compression.Gzip)
      throw new ArchiveError(`${name} is compressed in a way that is not supported: only gzip is.`);
  const { minZoom, maxZoom, minLat, minLon, maxLat, maxLon } = header;
  if (minZoom > maxZoom || minLat > maxLat || minLon > maxLon)
    throw new ArchiveError(`${name} says that it begins behind its end.`);
}

const unpackBytes = promisify(gunzip);

const unpack: DecompressFunc = async (packed, compression) => {
  if (compression === Compression.None) return packed;
  const { buffer, byteOffset, byteLength } = await unpackBytes(packed, {
    maxOutputLength: MAX_UNPACKED_BYTES,
  }).catch((cause: unknown) => {
    throw new ArchiveError('The archive is damaged: a part of it cannot be unpacked.', { cause });
  });
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
};

/** The library makes as many entries as a directory claims to have. */
const unpackDirectory: DecompressFunc = async (packed, compression) => {
  const directory = await unpack(packed, compression);
  const claimed = readVarint({ buf: new Uint8Array(directory), pos: 0 });
  if (!(claimed * MIN_ENTRY_BYTES <= directory.byteLength))
    throw new ArchiveError('A directory of the archive is damaged.');
  return directory;
};
