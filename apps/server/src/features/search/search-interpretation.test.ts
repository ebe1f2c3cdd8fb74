import { type Listing, SEARCH_INTERPRETATION_HEADER } from '@windfall/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

describe('the interpretation of a search', () => {
  const t = shareTestApp('sqlite');
  beforeAll(async () => {
    const rosa = await aMember(t);
    const publish = (title: string, category: Listing['category'], price: string) =>
      aListing(t, rosa, { title, category, price, description: 'for you' });
    await publish('Strawberries', 'Fruits', 'Free');
    await publish('Strawberry jam', 'Other', '$4');
    await publish('Red plums', 'Fruits', '$2');
    await publish('Fruit picker', 'Tools', 'Free to borrow');
  });
  const get = async (search: string, more = '') =>
    t.app.inject(`/api/listings?search=${encodeURIComponent(search)}${more}`);
  const titlesOf = (response: { json<T>(): T }) => response.json<Listing[]>().map(({ title }) => title);

  // @rule browse#search-interpretation
  test.each([
    ['free fruit', 'free=true&category=Fruits', ['Fruit picker', 'Strawberries']],
    ['fruits', 'category=Fruits', ['Fruit picker', 'Red plums', 'Strawberries']],
    ['strawbery', 'corrected=strawberry', ['Strawberry jam', 'Strawberries']],
    ['free strawbery', 'free=true&corrected=strawberry', ['Strawberries']],
    ['red plms', 'corrected=red+plums', ['Red plums']],
    ['red ciruela', 'corrected=red+plums', ['Red plums']],
    ['frut', 'category=Fruits', ['Fruit picker', 'Red plums', 'Strawberries']],
    ['free quince', 'free=true', []],
    ['fruit picker', undefined, ['Fruit picker']],
    ['plum', undefined, ['Red plums']],
    ['', undefined, ['Fruit picker', 'Red plums', 'Strawberry jam', 'Strawberries']],
  ])('of %j is %j', async (search, interpretation, titles) => {
    const response = await get(search);
    expect(response.headers[SEARCH_INTERPRETATION_HEADER]).toBe(interpretation);
    expect(titlesOf(response)).toEqual(titles);
  });

  // @rule browse#search-forgiving
  test('prefers a word with the same consonants, which a wrong vowel sounds like', async () => {
    const rosa = await aMember(t);
    const listings = ['Bees and bees', 'Beets', 'Pole beans'].map((title) => ({
      title,
      description: 'for you',
    }));
    const ids: string[] = [];
    for (const fields of listings) ids.push((await aListing(t, rosa, fields)).id);
    const response = await get('beens');
    expect(response.headers[SEARCH_INTERPRETATION_HEADER]).toBe('corrected=beans');
    expect(titlesOf(response)).toEqual(['Pole beans']);
    for (const id of ids)
      await t.app.inject({ method: 'DELETE', headers: rosa.headers, url: `/api/listings/${id}` });
  });

  test('is the same for the next visitor and on the next page', async () => {
    const [first, again] = [await get('fruit', '&limit=2'), await get('fruit', '&limit=2')];
    const address = /<(.*?)>/.exec(String(first.headers['link']))?.[1] ?? '';
    for (const response of [first, again, await t.app.inject(address)])
      expect(response.headers[SEARCH_INTERPRETATION_HEADER]).toBe('category=Fruits');
  });

  // @rule browse#search-filters
  test('follows a price that changes', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, { title: 'Quinces', category: 'Seeds', price: '$3' });
    expect(titlesOf(await get('free seeds'))).toEqual([]);
    const change = { method: 'PUT', headers: rosa.headers, url: `/api/listings/${id}` } as const;
    await t.app.inject({ ...change, payload: { price: 'Free' } });
    expect(titlesOf(await get('free seeds'))).toEqual(['Quinces']);
    await t.app.inject({ ...change, method: 'DELETE' });
    expect(titlesOf(await get('free seeds'))).toEqual([]);
  });
});
