import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';

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

describe.each(dialects)('a search on %s', (dialect) => {
  const t = useTestApp(dialect);
  const stall = async () => {
    const rosa = await aMember(t.current);
    for (const title of TITLES) await aListing(t.current, rosa, { title, description: 'for you' });
    return rosa;
  };
  const find = async (search: string) =>
    (await t.current.app.inject(`/api/listings?search=${encodeURIComponent(search)}`))
      .json<Listing[]>()
      .map(({ title }) => title);

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
  ])('for %j finds %j', async (search, title) => {
    await stall();
    expect(await find(search)).toEqual([title]);
  });

  test.each(['xylophone', 'zzzz', 'kal', 'tom4tos', 'otmatoes', 'heirloom zuchini'])(
    'for %j finds nothing',
    async (search) => {
      await stall();
      expect(await find(search)).toEqual([]);
    },
  );

  test('corrects a word only while no listing has it', async () => {
    const rosa = await stall();
    await aListing(t.current, rosa, { title: 'Tomatom figurine' });
    expect(await find('tomatom')).toEqual(['Tomatom figurine']);
    expect(await find('tomatos')).toEqual(['Heirloom tomatoes']);
  });

  test('drops the words of changed and deleted listings, and keeps those of others', async () => {
    const rosa = await aMember(t.current);
    const { db } = t.current.ctx;
    const counts = async () =>
      Object.fromEntries(
        (await db.read.selectFrom('listing_words').select(['word', 'count']).orderBy('word').execute()).map(
          ({ word, count }) => [word, count],
        ),
      );
    const fields = { category: 'Other', location: 'Local', description: 'x' } as const;
    const { id } = await aListing(t.current, rosa, { ...fields, title: 'Plum plum pear' });
    const other = await aListing(t.current, rosa, { ...fields, title: 'Plum' });
    expect(await counts()).toEqual({ local: 2, other: 2, pear: 1, plum: 2, x: 2 });
    const change = { method: 'PUT', headers: rosa.headers, payload: { title: 'Fig' } } as const;
    await t.current.app.inject({ ...change, url: `/api/listings/${id}` });
    expect(await counts()).toEqual({ fig: 1, local: 2, other: 2, plum: 1, x: 2 });
    for (const gone of [id, other.id]) {
      await t.current.app.inject({ method: 'DELETE', url: `/api/listings/${gone}`, headers: rosa.headers });
    }
    expect(await counts()).toEqual({});
    expect(await db.read.selectFrom('listing_cells').selectAll().execute()).toEqual([]);
  });
});
