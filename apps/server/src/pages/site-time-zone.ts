import type { Context } from '../context.ts';
import { timeZoneAt } from '../features/geo/geo.service.ts';
import { findNewestHomes } from '../features/users/users.service.ts';

/** How long a guess stays valid: a community grows, but does not move. */
const FRESH_MS = 3_600_000;
/** How long the zone of this machine stands in for a guess. A new community is filled while its first pages are asked for. */
const RETRY_MS = 10_000;
/** Number of members whose places are looked at. */
const SAMPLE = 200;

/**
 * The time zone in which pages are rendered: the configured one, else that of most of the newest members, else that of this
 * machine.
 */
export function openSiteTimeZone({ config, db }: Pick<Context, 'config' | 'db'>): () => Promise<string> {
  const { timeZone } = config;
  if (timeZone !== null) return async () => timeZone;
  const guess = { until: Number.NEGATIVE_INFINITY, zone: Promise.resolve(zoneOfMachine()) };
  const make = async (last: Promise<string>) => {
    const usual = await findUsualZone(db.read).catch(() => last);
    if (usual !== undefined) return usual;
    guess.until = performance.now() + RETRY_MS;
    return zoneOfMachine();
  };
  return () => {
    if (performance.now() > guess.until) {
      guess.until = performance.now() + FRESH_MS;
      guess.zone = make(guess.zone);
    }
    return guess.zone;
  };
}

/** Nothing while no place of a member is known. */
async function findUsualZone(db: Context['db']['read']): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const home of await findNewestHomes(db, SAMPLE)) {
    const zone = timeZoneAt(home);
    if (zone !== undefined) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0];
}

const zoneOfMachine = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
