import type { Listing } from '@windfall/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { shareTestApp, type TestApp, useTestApp } from '../../../../testing/test-app.ts';

const TITLES = [
  'Too many zucchini',
  'Eggplants from the greenhouse',
  'Bunches of cilantro',
  'Spring onions',
  'Heirloom tomatoes',
  'Basket of cherries',
  'Broccoli heads',
  'Beetroot',
  'Sweet potatoes',
  'Rosemary',
];

async function publishTitles(t: TestApp): Promise<TestMember> {
  const rosa = await aMember(t);
  for (const title of TITLES) await aListing(t, rosa, { title, description: 'for you' });
  return rosa;
}

const find = async ({ app }: TestApp, search: string) =>
  (await app.inject(`/api/listings?search=${encodeURIComponent(search)}`))
    .json<Listing[]>()
    .map(({ title }) => title);

describe.each(dialects)('a search on %s', (dialect) => {
  const t = shareTestApp(dialect);
  beforeAll(() => publishTitles(t));

  test.each([
    ['tomatos', 'Heirloom tomatoes'],
    ['tomatoe', 'Heirloom tomatoes'],
    ['tomato', 'Heirloom tomatoes'],
    ['heirlom tomatoes', 'Heirloom tomatoes'],
    ['zuchini', 'Too many zucchini'],
    ['zuchinis', 'Too many zucchini'],
    ['zucchinni', 'Too many zucchini'],
    ['courgettes', 'Too many zucchini'],
    ['courgete', 'Too many zucchini'],
    ['courge', 'Too many zucchini'],
    ['aubergine', 'Eggplants from the greenhouse'],
    ['AUBERGINES', 'Eggplants from the greenhouse'],
    ['coriander', 'Bunches of cilantro'],
    ['jitomates', 'Heirloom tomatoes'],
    ['calabacín', 'Too many zucchini'],
    ['scallion', 'Spring onions'],
    ['scallions', 'Spring onions'],
    ['green onions', 'Spring onions'],
    ['spring onion', 'Spring onions'],
    ['cherry', 'Basket of cherries'],
    ['brocolli', 'Broccoli heads'],
    ['beets', 'Beetroot'],
    ['yams', 'Sweet potatoes'],
    ['sweet potato', 'Sweet potatoes'],
    ['rosmary', 'Rosemary'],
    ['rosemray', 'Rosemary'],
    ['otmatoes', 'Heirloom tomatoes'],
    ['ehads', 'Broccoli heads'],
    ['greenhouse frmo', 'Eggplants from the greenhouse'],
    ['herry', 'Basket of cherries'],
    ['xheads', 'Broccoli heads'],
  ])('for %j finds %j', async (search, title) => {
    expect(await find(t, search)).toEqual([title]);
  });

  test.each(['xylophone', 'zzzz', 'kal', 'tom4tos', 'heirloom zuchini'])(
    'for %j finds nothing',
    async (search) => {
      expect(await find(t, search)).toEqual([]);
    },
  );
});

describe.each(dialects)('the words of the search on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('are corrected only while no listing has it', async () => {
    const rosa = await publishTitles(t);
    await aListing(t, rosa, { title: 'Tomatom figurine' });
    expect(await find(t, 'tomatom')).toEqual(['Tomatom figurine']);
    expect(await find(t, 'tomatos')).toEqual(['Heirloom tomatoes']);
  });

  test('of changed and deleted listings are dropped, those of others kept', async () => {
    const rosa = await aMember(t);
    const { db } = t.ctx;
    const counts = async () =>
      Object.fromEntries(
        (await db.read.selectFrom('listing_words').select(['word', 'count']).orderBy('word').execute()).map(
          ({ word, count }) => [word, count],
        ),
      );
    const fields = { category: 'Other', location: 'Local', description: 'x' } as const;
    const { id } = await aListing(t, rosa, { ...fields, title: 'Plum plum pear' });
    const other = await aListing(t, rosa, { ...fields, title: 'Plum' });
    expect(await counts()).toEqual({ local: 2, other: 2, pear: 1, plum: 2, x: 2, '§free': 2 });
    const change = { method: 'PUT', headers: rosa.headers, payload: { title: 'Fig' } } as const;
    await t.app.inject({ ...change, url: `/api/listings/${id}` });
    expect(await counts()).toEqual({ fig: 1, local: 2, other: 2, plum: 1, x: 2, '§free': 2 });
    for (const gone of [id, other.id]) {
      await t.app.inject({ method: 'DELETE', url: `/api/listings/${gone}`, headers: rosa.headers });
    }
    expect(await counts()).toEqual({});
    expect(await db.read.selectFrom('listing_cells').selectAll().execute()).toEqual([]);
  });
});
