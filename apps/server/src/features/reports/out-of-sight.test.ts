import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { contractOperations } from '../../platform/openapi/openapi-document.ts';
import { indexOlderListings } from '../listings/index-stored-listings.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { aReportedCommunity } from './testing/reported-community.ts';

/** Every list in which a listing of Rosa's in Portland could appear. */
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

/** Every operation on one listing. */
const onListing = contractOperations().filter(({ path }) => path.startsWith('/api/listings/{id}'));

/** Bodies that these operations accept. */
const bodies: Readonly<Record<string, () => object>> = {
  updateListing: () => ({ title: 'Mine' }),
  askForSome: () => ({ id: randomUUID(), wanted: 1 }),
  promiseSome: () => ({ id: randomUUID(), amount: 1 }),
};

describe.each(dialects)('what is hidden on %s', (dialect) => {
  const t = useTestApp(dialect);

  async function hidden() {
    const community = await aReportedCommunity(t);
    const { id } = await community.as.theo.report('listing', community.listing.id);
    return { ...community, reportId: id };
  }

  // @rule moderation#hidden-listing
  test('is in no list, search or square of other members', async () => {
    const { as, rosa, listing, reportId } = await hidden();
    for (const path of lists(rosa.id)) expect((await as.theo.get(path)).body, path).toContain(listing.id);
    await as.ada.decide(reportId, 'hide');
    for (const path of lists(rosa.id))
      for (const who of [as.visitor, as.theo])
        expect((await who.get(path)).body, path).not.toContain(listing.id);
    const { read } = t.ctx.db;
    expect(await read.selectFrom('listing_words').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('listing_cells').selectAll().execute()).toEqual([]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test("is in the owner's own lists, and in administrators' lists", async () => {
    const { as, rosa, listing, reportId } = await hidden();
    await as.ada.decide(reportId, 'hide');
    for (const who of [as.rosa, as.ada])
      expect((await who.get(`/api/users/${rosa.id}/listings`)).json()).toMatchObject([
        { id: listing.id, hidden_at: expect.any(String) },
      ]);
    expect((await as.ada.get(`/api/listings/${listing.id}`)).statusCode).toBe(200);
  });

  test('is shown again although a message with the same id stays hidden', async () => {
    const { as, rosa, theo, listing, reportId } = await hidden();
    // The sender chooses a message's id.
    await messagingClientOf(t, rosa).send(theo.id, 'Hello', { id: listing.id });
    const about = await as.theo.report('message', listing.id);
    await as.ada.decide(about.id, 'hide');
    await as.ada.decide(reportId, 'hide');
    await as.rosa.appeal(reportId);
    await as.ada.decideAppeal(reportId, 'overturned');
    expect((await as.theo.get(`/api/listings/${listing.id}`)).statusCode).toBe(200);
  });

  test('shows its image to its owner and administrators only, until it is shown again', async () => {
    const community = await aReportedCommunity(t);
    const { as, rosa } = community;
    const picture = await plainPicture().png().toBuffer();
    const { id, image_id } = await aListing(t, rosa, {}, picture);
    const url = `/images/${image_id}/1280.jpg`;
    const shared = await as.visitor.get(url);
    expect([shared.statusCode, shared.headers['cache-control']]).toEqual([
      200,
      'public, max-age=300, must-revalidate',
    ]);
    const report = await as.theo.report('listing', id);
    await as.ada.decide(report.id, 'hide');
    for (const who of [as.visitor, as.theo]) {
      const refused = await who.get(url);
      expect(refused.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
      expect(refused.headers['cache-control']).not.toContain('public');
    }
    const known = { 'if-none-match': String(shared.headers.etag) };
    expect((await t.app.inject({ url, headers: known })).statusCode).toBe(404);
    for (const who of [as.rosa, as.ada]) {
      const shown = await who.get(url);
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    await as.rosa.appeal(report.id);
    await as.ada.decideAppeal(report.id, 'overturned');
    expect((await as.visitor.get(url)).statusCode).toBe(200);
  });

  test('stays hidden when its owner changes it and when the index is rebuilt', async () => {
    const { as, rosa, listing, reportId } = await hidden();
    await as.ada.decide(reportId, 'hide');
    const url = `/api/listings/${listing.id}`;
    const change = {
      method: 'PUT' as const,
      url,
      headers: rosa.headers,
      payload: { title: 'Harmless pears' },
    };
    expect((await t.app.inject(change)).statusCode).toBe(200);
    expect(await indexOlderListings(t.ctx)).toBe(0);
    expect((await as.visitor.get('/api/listings?search=pears')).json()).toEqual([]);
    expect((await as.visitor.get(url)).statusCode).toBe(404);
    await as.rosa.appeal(reportId);
    await as.ada.decideAppeal(reportId, 'overturned');
    expect((await as.visitor.get('/api/listings?search=pears')).json()).toHaveLength(1);
  });

  // @rule moderation#hidden-listing
  test.each(onListing)(
    'is not found by $id, whether it is hidden or its owner has blocked the member',
    async (operation) => {
      const { as, rosa, theo, june, listing, reportId } = await hidden();
      await as.ada.decide(reportId, 'hide');
      const blocked = await aListing(t, rosa);
      await as.rosa.block(june.id);
      for (const [member, id] of [
        [theo, listing.id],
        [june, blocked.id],
      ] as const) {
        const payload = bodies[operation.id]?.();
        const response = await t.app.inject({
          method: operation.method,
          url: operation.path.replace('{id}', id),
          headers: member.headers,
          ...(payload && { payload }),
        });
        expect(response.json(), id).toMatchObject({ statusCode: 404, code: 'LISTING_NOT_FOUND' });
      }
    },
  );

  test('does not affect other listings, also when it is deleted', async () => {
    const { as, rosa, june, listing, reportId } = await hidden();
    const other = await aListing(t, june);
    await as.ada.decide(reportId, 'hide');
    for (const path of [
      '/api/listings',
      '/api/listings?search=zucchini',
      '/api/listings?near=97201&sort=distance',
    ])
      expect((await as.visitor.get(path)).json(), path).toMatchObject([{ id: other.id }]);
    await t.app.inject({
      method: 'DELETE',
      url: `/api/listings/${listing.id}`,
      headers: rosa.headers,
    });
    expect((await as.visitor.get('/api/listings?search=zucchini')).json()).toHaveLength(1);
  });

  // @rule moderation#hidden-listing
  test('is not in the source of a page', async () => {
    const { as, listing, reportId } = await hidden();
    await as.ada.decide(reportId, 'hide');
    const page = await t.app.inject({
      url: `/listing/${listing.id}`,
      headers: { accept: 'text/html' },
    });
    expect(page.body).not.toContain(listing.title);
  });
});
