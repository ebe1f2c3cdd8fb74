import { ALLERGENS, CATEGORIES, type Listing, SORT_OPTIONS, SPECIFIC_PRODUCE } from '@windfall/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { storeListing } from '../listings/listings.service.ts';

const LISTINGS = 400;
/** To try more: SEARCHES=1000 TEST_DIALECTS=sqlite,postgres npx vitest run <this file>. */
const QUERIES = Number(process.env['SEARCHES'] ?? 150);
const PLACES = [
  '97214',
  '97201',
  'Salem, OR',
  'Eugene, OR',
  'Seattle, WA',
  'Local',
  '83702',
  'Behind the shed',
];
const REMARKS = [
  'picked this morning',
  'more than we can eat',
  'no sprays',
  'bring a basket',
  'für alle Nachbarn',
  '日本の',
];

/** A seeded generator: the same numbers in every run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

async function fill(t: TestApp): Promise<string[]> {
  const random = makeRandom(7);
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const members: string[] = [];
  for (const name of ['Rosa Fields', 'Otto Weed', 'Ada Moss']) members.push((await aMember(t, name)).id);
  await t.ctx.db.transaction(async (trx) => {
    for (let index = 0; index < LISTINGS; index += 1) {
      const produce = pick(SPECIFIC_PRODUCE);
      await storeListing(trx, t.ctx.db.dialect, {
        id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        user_id: members[random(members.length)] ?? '',
        title: `${produce} ${random(50)}`,
        description: `${produce}, ${pick(REMARKS)}, ${pick(REMARKS)}`,
        category: pick(CATEGORIES),
        produce_name: produce,
        picked_on: random(2) === 0 ? null : `2026-08-0${1 + random(9)}`,
        quantity: '1',
        price: pick(['Free', 'Free', '$2', '0']),
        location: pick(PLACES),
        is_available: random(6) === 0 ? 0 : 1,
        created_at: t.clock.now().toISOString(),
        updated_at: t.clock.now().toISOString(),
      });
    }
  });
  return members;
}

/** A word as members type it: whole, as a prefix, with a typo, singular or plural, or a synonym. */
function typed(random: (below: number) => number): string {
  const words = [
    ...SPECIFIC_PRODUCE.join(' ').split(' '),
    'courgettes',
    ...['free', 'fruit', 'herbs', 'veg', 'eggs', 'berries'],
    'aubergine',
    'coriander',
    'scallions',
    'basket',
    'a',
    'Nachbarn',
    '日',
  ];
  const word = words[random(words.length)] ?? '';
  const at = random(word.length + 1);
  const letter = String.fromCharCode(97 + random(26));
  const ways = [
    word,
    word.slice(0, 1 + at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    `${word}s`,
    word.toUpperCase(),
  ];
  return ways[random(ways.length)] ?? word;
}

function queryOf(random: (below: number) => number, members: string[]): string {
  const query = new URLSearchParams({ limit: String(1 + random(100)) });
  const near = random(2) === 0;
  if (near)
    query.set('near', random(2) === 0 ? '97214' : `${40 + random(10)}.${random(99)},-${118 + random(6)}.5`);
  if (near && random(2) === 0) query.set('radius_km', String(1 + random(900)));
  query.set('sort', [...SORT_OPTIONS, near ? 'distance' : 'newest'][random(5)] ?? '');
  if (random(4) > 0)
    query.set('search', Array.from({ length: 1 + random(3) }, () => typed(random)).join(' '));
  if (random(4) === 0) query.set('category', CATEGORIES[random(CATEGORIES.length)] ?? '');
  if (random(5) === 0) query.set('available', String(random(2) === 0));
  if (random(5) === 0) query.set('without', ALLERGENS.slice(random(3)).join());
  if (random(6) === 0) query.set('user_id', members[random(members.length)] ?? '');
  return query.toString();
}

let apps: { t: TestApp; members: string[] }[] = [];
beforeAll(async () => {
  apps = await Promise.all(
    dialects.map(async (dialect) => {
      const t = await buildTestApp(dialect);
      return { t, members: await fill(t) };
    }),
  );
}, 60_000);
afterAll(() => Promise.all(apps.map(({ t }) => t.close())));

/** Titles, places, distances and the presence of a next page: both databases must agree on them. */
async function answer({ t, members }: { t: TestApp; members: string[] }, seed: number) {
  const response = await t.app.inject(`/api/listings?${queryOf(makeRandom(seed), members)}`);
  const listings = response.json<Listing[]>();
  const found = listings.map(({ id, distance_km }) => [id, distance_km]);
  return { status: response.statusCode, found, more: 'link' in response.headers };
}

test.runIf(dialects.length > 1)(
  `${QUERIES} generated queries have the same results on both databases`,
  async () => {
    let found = 0;
    for (let seed = 1; seed <= QUERIES; seed += 1) {
      const [first, ...others] = await Promise.all(apps.map((app) => answer(app, seed * 7919)));
      for (const other of others)
        expect(other, queryOf(makeRandom(seed * 7919), ['x', 'y', 'z'])).toEqual(first);
      expect(first?.status).toBe(200);
      if (first && first.found.length > 0) found += 1;
    }
    // Queries without results prove nothing.
    expect(found).toBeGreaterThan(QUERIES / 3);
  },
  120_000,
);
