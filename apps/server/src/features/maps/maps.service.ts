import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { MAP, type Point } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { version } from '../../platform/version.ts';
import { type Cut, cutTown } from './archive/cut-town.ts';
import { type Archive, ArchiveError, openArchive } from './archive/open-archive.ts';
import { fileSource, urlSource } from './archive/sources.ts';
import { readTiles } from './picture/read-tiles.ts';

export { ArchiveError } from './archive/open-archive.ts';

/** The file with the streets of the town, which `npm run windfall -- map` writes. */
export const mapFileIn = ({ dataDir }: Pick<Context['config'], 'dataDir'>): string =>
  join(dataDir, 'map.pmtiles');

/** Opens the archive at a path or an address for some work. Throws `ArchiveError`. */
export async function withArchive<T>(
  from: string,
  { publicUrl }: Pick<Context['config'], 'publicUrl'>,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const url = /^https?:/i.test(from) ? URL.parse(from) : null;
  if (url) return work(await openArchive(urlSource(url, `Windfall/${version} (+${publicUrl})`)));
  const handle = await open(from).catch((cause: unknown) => {
    throw new ArchiveError(`${from} could not be opened: ${reasonOf(cause)}.`, { cause });
  });
  try {
    return await work(await openArchive(fileSource(handle, from)));
  } finally {
    await handle.close();
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Whether pictures of this place have streets: its tiles have the layer of roads as Protomaps names it. */
export async function hasStreetsAt(archive: Archive, center: Point): Promise<boolean> {
  const tiles = await readTiles(archive, { center, zoom: MAP.zoom });
  return tiles.some(({ tile }) => tile.layers['roads'] !== undefined);
}

/** Writes the streets around a place into the map of this site. */
export const cutMap = (
  config: Pick<Context['config'], 'dataDir' | 'publicUrl'>,
  from: string,
  { report, ...area }: Pick<Parameters<typeof cutTown>[1], 'around' | 'km' | 'report'>,
): Promise<Cut> =>
  withArchive(from, config, (archive) => cutTown(archive, { ...area, report, target: mapFileIn(config) }));
