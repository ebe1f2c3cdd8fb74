import type { Reader } from '../../db/database.ts';
import { timeZoneAt } from '../geo/geo.service.ts';
import { findNewestHomes } from './users.repo.ts';

/** Number of members whose places are looked at. */
const SAMPLE = 200;

/** The time zone in which most of the newest members live; undefined while no place of a member is known. */
export async function findUsualZone(db: Reader): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const home of await findNewestHomes(db, SAMPLE)) {
    const zone = timeZoneAt(home);
    if (zone !== undefined) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0];
}
