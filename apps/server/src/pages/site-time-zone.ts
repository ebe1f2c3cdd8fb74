import type { Context } from '../context.ts';
import { timeZoneAt } from '../features/geo/geo.service.ts';
import { findNewestHomes } from '../features/users/users.service.ts';

/** How long a guess stays valid: a community grows, but does not move. */
const FRESH_MS = 3_600_000;
/** Number of members whose places are looked at. */
const SAMPLE = 200;

/**
 * The time zone in which pages are rendered: the configured one, else that of most of the newest members, else that of this
 * machine.
 */
export function openSiteTimeZone({ config, db }: Pick<Context, 'config' | 'db'>): () => Promise<string> {
  const { timeZone } = config;
  if (timeZone !== null) return async () => timeZone;
  const guess = { made: Number.NEGATIVE_INFINITY, zone: Promise.resolve(zoneOfMachine()) };
  return () => {
    if (performance.now() - guess.made > FRESH_MS) {
      guess.made = performance.now();
      const last = guess.zone;
      guess.zone = findUsualZone(db.read).catch(() => last);
    }
    return guess.zone;
  };
}

async function findUsualZone(db: Context['db']['read']): Promise<string> {
  const counts = new Map<string, number>();
  for (const home of await findNewestHomes(db, SAMPLE)) {
    const zone = timeZoneAt(home);
    if (zone !== undefined) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0] ?? zoneOfMachine();
}

const zoneOfMachine = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
