import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CROPS, cellOf, type Point } from '@windfall/contract';
import { noteStoredFollows } from '../apps/server/src/features/follows/stored-follows.ts';
import { aMember, type TestMember } from '../apps/server/testing/factories.ts';
import { makeRandom, type Random } from './community.ts';
import { openSite, type Site } from './site.ts';

/**
 * What follows cost who shares: the time of a new listing without follows, with follows of places far away, and with follows around it.
 * Usage: node bench/follows.ts [--databases sqlite,postgres] [--follows 10000] [--listings 1000]
 */
const { values: options } = parseArgs({
  options: {
    databases: { type: 'string', default: 'sqlite,postgres' },
    follows: { type: 'string', default: '10000' },
    listings: { type: 'string', default: '1000' },
  },
});
const [follows, listings] = [Number(options.follows), Number(options.listings)];
/** A member follows so much at most. */
const OF_EACH = 50;
const YEAR_MS = 365 * 86_400_000;
const HERE = { latitude: 45.52, longitude: -122.67 };
/** Within the distance of a follow, and elsewhere in the country. */
const NEAR = (random: Random): Point => at(HERE, random, 0.1);
const FAR = (random: Random): Point => at({ latitude: 39, longitude: -95 }, random, 6);

const at = ({ latitude, longitude }: Point, random: Random, degrees: number): Point => ({
  latitude: latitude + (random(2_001) / 1_000 - 1) * degrees,
  longitude: longitude + (random(2_001) / 1_000 - 1) * degrees,
});

async function main(): Promise<void> {
  for (const database of options.databases.split(',')) {
    const rows: Record<string, Awaited<ReturnType<typeof share>>> = {};
    for (const [name, place] of Object.entries({ 'no follows': undefined, 'far away': FAR, around: NEAR })) {
      const site = await openSite(database);
      try {
        if (place) await follow(site, place);
        rows[name] = await share(site);
      } finally {
        await site.close();
      }
    }
    console.log(`\n${database}: ${listings} new listings, ${follows} follows, milliseconds for each listing`);
    console.table(rows);
  }
}

async function follow({ ctx, clock }: Site, place: (random: Random) => Point): Promise<void> {
  const random = makeRandom(1);
  const created_at = clock.now().toISOString();
  const until = new Date(clock.now().getTime() + YEAR_MS).toISOString();
  for (let count = 0; count < follows; count += OF_EACH) {
    const { id: user_id } = await aMember({ ctx, clock }, `Member ${count}`);
    const offset = count / OF_EACH;
    const rows = Array.from({ length: OF_EACH }, (_, index) => {
      const crop = CROPS[(index + offset) % CROPS.length]?.id ?? 'fig';
      const common = { id: randomUUID(), user_id, crop, subject: crop, words: '', radius_km: 25 };
      return { ...common, cell: cellOf(place(random)), created_at, until };
    });
    await ctx.db.transaction((trx) => trx.insertInto('follows').values(rows).execute());
  }
  await noteStoredFollows(ctx);
}

async function share(site: Site) {
  const created_at = new Date(site.clock.now().getTime() - YEAR_MS).toISOString();
  const rosa = await aMember(site, 'Rosa Fields', { created_at });
  const times: number[] = [];
  for (let count = 0; count < listings; count += 1) times.push(await timeOfListing(site, rosa, count));
  const sorted = times.toSorted((a, b) => a - b);
  const part = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2));
  const { told } = await site.ctx.db.read
    .selectFrom('follow_matches')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .executeTakeFirstOrThrow();
  return { median: part(0.5), p95: part(0.95), 'members told': Number(told) / listings };
}

async function timeOfListing({ app }: Site, { headers }: TestMember, count: number): Promise<number> {
  const { many, category } = CROPS[count % CROPS.length] ?? { many: 'figs', category: 'Fruits' };
  const payload = { title: many, description: 'Ripe and ready.', category, location: '97214', quantity: '6' };
  const begun = performance.now();
  const response = await app.inject({ method: 'POST', url: '/api/listings', headers, payload });
  if (response.statusCode !== 201) throw new Error(response.body);
  return performance.now() - begun;
}

await main();
