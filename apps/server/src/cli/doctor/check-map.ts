import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { openSnapshot } from '../../db/dialects/snapshot.ts';
import { findTown } from '../../features/geo/geo.service.ts';
import { ArchiveError, hasStreetsAt, mapFileIn, withArchive } from '../../features/maps/maps.service.ts';
import { storedHomePlace } from '../../platform/settings/site-identity.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const ANEW = 'Write it anew: npm run windfall -- map --help';

/** Checks that the file of streets can be read and has those of the town of the site. */
export async function checkMap(config: Config): Promise<Finding[]> {
  const file = mapFileIn(config);
  if (!existsSync(file)) return [];
  const town = await readHomeTown(config);
  const middle = town === undefined ? undefined : findTown(town);
  try {
    return await withArchive(file, config, async (archive) => {
      if (!middle)
        return [note(`${file} can be read. The town of the site is not set, so it is not compared.`)];
      if (await hasStreetsAt(archive, middle)) return [ok(`${file} has the streets of ${town}.`)];
      return [wrong(`${file} has no streets of ${town}. ${ANEW}`)];
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return [wrong(`The map cannot be used: ${error.message} ${ANEW}`)];
  }
}

async function readHomeTown({ database }: Config): Promise<string | undefined> {
  if (database.dialect === 'sqlite' && !existsSync(database.file)) return undefined;
  const snapshot = await openSnapshot(database);
  try {
    return (await storedHomePlace(snapshot))?.town;
  } finally {
    await snapshot.close();
  }
}
