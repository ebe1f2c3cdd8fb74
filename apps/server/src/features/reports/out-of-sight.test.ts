import { describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { aListing } from '../../testing/fixtures/listings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { indexOlderListings } from '../listings/index-older-listings.ts';
import { aCourt } from './testing/court.ts';

/** Every list in which a listing of Rosa's in Portland could be found. */
const lists = (userId: string) => [
  '/api/listings',
  '/api/listings?sort=oldest',
  '/api/listings?sort=alphabetical',
  '/api/listings?category=vegetables',
  '/api/listings?available=true',
  '/api/listings?search=zucchini',
  '/api/listings?search=zuchini&sort=alphabetical',
  '/api/listings?near=97201&sort=distance',
  '/api/listings?near=97201&radius_km=50',
  `/api/listings?user_id=${userId}`,
  `/api/listings?user_id=${userId}&category=vegetables`,
  `/api/users/${userId}/listings`,
];

describe.each(dialects)('what is hidden on %s', (dialect) => {
  const test_ = useTestApp(dialect);

  async function hidden() {
    const court = await aCourt(test_.current);
    const { id } = await court.as.theo.report('listing', court.listing.id);
    return { ...court, reportId: id };
  }

  test('is on no list, in no search and in no square, for anybody', async () => {
    const { as, rosa, listing, reportId } = await hidden();
    for (const path of lists(rosa.id)) expect((await as.theo.get(path)).body, path).toContain(listing.id);
    await as.ada.decide(reportId, 'hide');
    for (const path of lists(rosa.id))
      for (const who of [as.visitor, as.theo])
        expect((await who.get(path)).body, path).not.toContain(listing.id);
    const { read } = test_.current.ctx.db;
    expect(await read.selectFrom('listing_words').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('listing_cells').selectAll().execute()).toEqual([]);
  });

  test('is among their own for its owner, and for administrators', async () => {
    const { as, rosa, listing, reportId } = await hidden();
    await as.ada.decide(reportId, 'hide');
    for (const who of [as.rosa, as.ada])
      expect((await who.get(`/api/users/${rosa.id}/listings`)).json()).toMatchObject([
        { id: listing.id, hidden_at: expect.any(String) },
      ]);
    expect((await as.ada.get(`/api/listings/${listing.id}`)).statusCode).toBe(200);
  });

  test('stays hidden when its owner changes it and when the index is brought up to date', async () => {
    const { as, rosa, listing, reportId } = await hidden();
    await as.ada.decide(reportId, 'hide');
    const url = `/api/listings/${listing.id}`;
    const change = {
      method: 'PUT' as const,
      url,
      headers: rosa.headers,
      payload: { title: 'Harmless pears' },
    };
    expect((await test_.current.app.inject(change)).statusCode).toBe(200);
    expect(await indexOlderListings(test_.current.ctx)).toBe(0);
    expect((await as.visitor.get('/api/listings?search=pears')).json()).toEqual([]);
    expect((await as.visitor.get(url)).statusCode).toBe(404);
    await as.rosa.appeal(reportId);
    await as.ada.decideAppeal(reportId, 'overturned');
    expect((await as.visitor.get('/api/listings?search=pears')).json()).toHaveLength(1);
  });

  test('leaves what others share as it was, also when it is deleted', async () => {
    const { as, rosa, june, listing, reportId } = await hidden();
    const other = await aListing(test_.current, june);
    await as.ada.decide(reportId, 'hide');
    for (const path of [
      '/api/listings',
      '/api/listings?search=zucchini',
      '/api/listings?near=97201&sort=distance',
    ])
      expect((await as.visitor.get(path)).json(), path).toMatchObject([{ id: other.id }]);
    await test_.current.app.inject({
      method: 'DELETE',
      url: `/api/listings/${listing.id}`,
      headers: rosa.headers,
    });
    expect((await as.visitor.get('/api/listings?search=zucchini')).json()).toHaveLength(1);
  });

  test('is not in the source of a page', async () => {
    const { as, listing, reportId } = await hidden();
    await as.ada.decide(reportId, 'hide');
    const page = await test_.current.app.inject({
      url: `/listing/${listing.id}`,
      headers: { accept: 'text/html' },
    });
    expect(page.body).not.toContain(listing.title);
  });
});
