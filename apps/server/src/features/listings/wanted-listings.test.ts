import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { explain } from '../../../testing/explain.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { fillListings } from '../../../testing/many-listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { indexOlderListings } from './index-stored-listings.ts';
import { type ListingFilter, listingPageQuery } from './lists/listing-page.repo.ts';

describe.each(dialects)('wanted listings on %s', (dialect) => {
  const t = useTestApp(dialect);
  const find = async (query: string) =>
    (await t.app.inject(`/api/listings?${query}`)).json<Listing[]>().map(({ title }) => title);

  async function stall() {
    const rosa = await aMember(t);
    const publish = (title: string, fields = {}) =>
      aListing(t, rosa, { title, location: '97214', category: 'Fruits', ...fields });
    await publish('Quinces from our tree');
    await publish('Quinces for jelly', { kind: 'wanted' });
    await publish('Quinces for scent', { kind: 'wanted', location: 'Seattle, WA', category: 'Other' });
    return rosa;
  }

  // @rule listings#wanted
  // @rule browse#browse-wanted
  test('are in no list of offers, and found by every way of looking for them', async () => {
    const rosa = await stall();
    for (const way of ['', 'search=quince', 'near=97214', 'near=97214&sort=distance', 'sort=alphabetical']) {
      const near = 'near=97214&radius_km=20&search=quince';
      expect(await find(way), way).toEqual(['Quinces from our tree']);
      expect((await find(`${way}&kind=wanted`)).toSorted(), way).toEqual([
        'Quinces for jelly',
        'Quinces for scent',
      ]);
      expect(await find(`${way}&kind=any`), way).toHaveLength(3);
      expect(await find(`${near}&kind=wanted`)).toEqual(['Quinces for jelly']);
      expect(await find(near)).toEqual(['Quinces from our tree']);
    }
    expect(await find('kind=wanted&category=other')).toEqual(['Quinces for scent']);
    expect(await find('kind=wanted&category=fruits&search=quince&sort=alphabetical')).toEqual([
      'Quinces for jelly',
    ]);
    expect(await find('kind=wanted&available=false&search=quince')).toEqual([]);
    expect(await find(`user_id=${rosa.id}`)).toHaveLength(3);
    expect(await find(`user_id=${rosa.id}&search=quince&kind=offer`)).toEqual(['Quinces from our tree']);
    expect((await t.app.inject('/api/listings?kind=sale')).statusCode).toBe(400);
  });

  test('are found after the index is made anew, and not after their deletion', async () => {
    const rosa = await stall();
    await t.ctx.db.transaction(async (trx) => {
      await trx.deleteFrom('listings_search').execute();
      await trx.deleteFrom('listing_words').execute();
      await trx.updateTable('listings').set({ is_indexed: 0 }).execute();
    });
    await indexOlderListings(t.ctx);
    expect(await find('kind=wanted&search=jelly')).toEqual(['Quinces for jelly']);
    const [{ id } = { id: '' }] = (await t.app.inject('/api/listings?kind=wanted&search=jelly')).json<
      Listing[]
    >();
    await t.app.inject({ method: 'DELETE', url: `/api/listings/${id}`, headers: rosa.headers });
    expect(await find('kind=wanted&search=jelly')).toEqual([]);
  });

  test('are read in the order of an index of their own', async () => {
    await fillListings(t);
    const plan = (filter: Partial<ListingFilter>) =>
      explain(
        t,
        listingPageQuery(t.ctx.db.read, { sort: 'newest', kind: 'wanted', ...filter }, 49).compile(),
      );
    expect(await plan({})).toMatch(/listings_wanted/);
    expect(await plan({ sort: 'alphabetical' })).toMatch(/listings_wanted/);
    expect(await plan({ sort: 'freshest' })).toMatch(/listings_wanted/);
    expect(await plan({ kind: 'offer' })).not.toMatch(dialect === 'sqlite' ? /TEMP B-TREE/ : /Sort/);
  });
});
