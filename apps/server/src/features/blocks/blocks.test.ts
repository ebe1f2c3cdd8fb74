import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { aReportedCommunity, emailsTo, reportingClientOf } from '../reports/testing/reported-community.ts';

const closed = {
  statusCode: 403,
  code: 'MESSAGES_CLOSED',
  message: 'You cannot send messages to this member.',
};

describe.each(dialects)('blocking a member on %s', (dialect) => {
  const t = useTestApp(dialect);

  /** Theo has blocked Rosa, who shares zucchini. */
  async function blockedCommunity() {
    const community = await aReportedCommunity(t);
    await community.as.theo.block(community.rosa.id);
    return community;
  }

  test('removes their listings from all lists and searches of the other', async () => {
    const { as, rosa, theo, listing } = await blockedCommunity();
    for (const path of [
      '/api/listings',
      '/api/listings?sort=alphabetical',
      '/api/listings?category=vegetables&available=true',
      '/api/listings?search=zucchini',
      '/api/listings?near=97201&sort=distance',
      '/api/listings?near=97201&radius_km=50&sort=alphabetical',
      `/api/listings?user_id=${rosa.id}`,
      `/api/listings?user_id=${rosa.id}&category=vegetables`,
    ]) {
      expect((await as.theo.get(path)).json(), path).toEqual([]);
      expect((await as.june.get(path)).body, path).toContain(listing.id);
    }
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const response = await t.app.inject({
        method,
        url: `/api/listings/${listing.id}`,
        headers: theo.headers,
        ...(method === 'PUT' && { payload: { title: 'Mine' } }),
      });
      expect(response.json(), method).toMatchObject({
        statusCode: 404,
        code: 'LISTING_NOT_FOUND',
        message: 'Listing not found',
      });
    }
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule moderation#block
  test('hides the two members from each other only', async () => {
    const { as, rosa, theo, listing } = await blockedCommunity();
    const theirs = await as.theo.get('/api/users');
    expect(theirs.body).not.toContain(rosa.id);
    expect((await as.rosa.get('/api/users')).body).not.toContain(theo.id);
    for (const [who, other] of [
      [as.theo, rosa.id],
      [as.rosa, theo.id],
    ] as const) {
      for (const path of [`/api/users/${other}`, `/api/users/${other}/listings`])
        expect((await who.get(path)).json(), path).toMatchObject({
          statusCode: 404,
          code: 'USER_NOT_FOUND',
          message: 'User not found',
        });
      for (const term of ['rosa', 'theo', 'windfall.example'])
        expect((await who.get(`/api/users/search?term=${term}`)).body, term).not.toContain(other);
    }
    for (const who of [as.visitor, as.june, as.ada]) {
      for (const { id } of [rosa, theo]) expect((await who.get(`/api/users/${id}`)).statusCode).toBe(200);
      expect((await who.get('/api/listings')).body).toContain(listing.id);
    }
  });

  test('leaves pages of lists as long as their limit', async () => {
    const { as, june } = await blockedCommunity();
    for (const title of ['Zebra melons', 'Tomatoes', 'Beans']) await aListing(t, june, { title });
    for (const sort of ['newest', 'oldest', 'alphabetical']) {
      const page = await as.theo.get(`/api/listings?limit=3&sort=${sort}`);
      const sellers = page.json<{ user_id: string }[]>().map(({ user_id }) => user_id);
      expect(sellers, sort).toEqual([june.id, june.id, june.id]);
    }
  });

  // @rule moderation#block
  test('makes their conversation read-only for both, with the same message', async () => {
    const community = await aReportedCommunity(t);
    const { as, rosa, theo } = community;
    const [rosas, theos] = [messagingClientOf(t, rosa), messagingClientOf(t, theo)];
    await rosas.send(theo.id, 'Hello', { id: 'm-1' });
    await as.theo.block(rosa.id);
    for (const [from, to] of [
      [rosas, theo.id],
      [theos, rosa.id],
    ] as const) {
      expect((await from.trySend(to, 'Are you there?')).json()).toMatchObject(closed);
      expect(await from.thread(to)).toHaveLength(1);
      expect(await from.inbox()).toHaveLength(1);
    }
    // A retry of an earlier message gets its first response.
    expect((await rosas.trySend(theo.id, 'Hello', { id: 'm-1' })).statusCode).toBe(200);
    expect(await theos.markRead(rosa.id)).toBe(1);
  });

  test('can be undone only by the member who blocked', async () => {
    const { as, rosa, theo, listing } = await blockedCommunity();
    await as.rosa.unblock(theo.id);
    expect((await as.theo.get(`/api/listings/${listing.id}`)).statusCode).toBe(404);
    expect((await as.theo.unblock(rosa.id)).json()).toEqual({ success: true, id: rosa.id });
    expect((await as.theo.get(`/api/listings/${listing.id}`)).statusCode).toBe(200);
    expect((await messagingClientOf(t, rosa).trySend(theo.id, 'Hello')).statusCode).toBe(201);
  });

  test('lists blocked members in pages, latest first', async () => {
    const { as, june, ada, rosa } = await blockedCommunity();
    for (const { id } of [june, ada]) {
      t.clock.advance(1_000);
      await as.theo.block(id);
    }
    const page = await as.theo.get('/api/blocks?limit=2');
    expect(page.json()).toMatchObject([{ id: ada.id }, { id: june.id }]);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
    expect((await as.theo.get(next.replace(/^https?:\/\/[^/]+/, ''))).json()).toMatchObject([
      { id: rosa.id },
    ]);
    expect((await as.theo.get('/api/blocks?cursor=made-up')).json().code).toBe('INVALID_CURSOR');
  });

  test('is deleted with the account', async () => {
    const { as, rosa } = await blockedCommunity();
    await t.app.inject({
      method: 'DELETE',
      url: `/api/users/${rosa.id}`,
      headers: { ...(await aMember(t, 'Bee Hill', { is_admin: 1 })).headers },
      payload: { confirm: 'DELETE' },
    });
    expect((await as.theo.get('/api/blocks')).json()).toEqual([]);
  });

  test('shows who blocked, and never who was blocked', async () => {
    const { as, rosa, theo } = await blockedCommunity();
    const now = t.clock.now().toISOString();
    const entry = { id: rosa.id, name: 'Rosa Fields', picture: null, created_at: now };
    expect((await as.theo.get('/api/blocks')).json()).toEqual([entry]);
    expect((await as.theo.block(rosa.id)).json()).toEqual(entry);
    expect((await as.theo.get(`/api/users/${rosa.id}/block`)).json()).toEqual({ blocked: true });
    expect((await as.rosa.get('/api/blocks')).json()).toEqual([]);
    expect((await as.rosa.get(`/api/users/${theo.id}/block`)).json()).toEqual({ blocked: false });
    expect((await as.rosa.get(`/api/users/${rosa.id}/export`)).body).not.toContain(theo.id);
    expect((await as.rosa.block(theo.id)).statusCode).toBe(200);
  });

  test('does not affect administrators, nor their notices', async () => {
    const { as, rosa, ada, listing } = await blockedCommunity();
    const { id } = await as.theo.report('user', ada.id).then(() => as.june.report('listing', listing.id));
    await as.rosa.block(ada.id);
    expect((await as.rosa.get(`/api/users/${ada.id}`)).statusCode).toBe(404);
    expect((await as.ada.get(`/api/users/${rosa.id}`)).statusCode).toBe(200);
    expect((await messagingClientOf(t, ada).trySend(rosa.id, 'A word')).json()).toMatchObject(closed);
    await as.ada.decide(id, 'warn');
    expect(await as.rosa.notices()).toHaveLength(1);
    expect(await emailsTo(t, rosa)).toHaveLength(1);
  });

  test('is for members, of existing other members', async () => {
    const { as, theo } = await blockedCommunity();
    expect((await as.visitor.block(theo.id)).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
    expect((await as.theo.block(theo.id)).json()).toMatchObject({
      statusCode: 400,
      code: 'BLOCK_SELF',
      message: 'You cannot block yourself.',
    });
    const gil = await aMember(t, 'Gil Frost', { is_active: 0 });
    for (const id of ['nobody', gil.id])
      expect((await as.theo.block(id)).json()).toMatchObject({ statusCode: 404, code: 'USER_NOT_FOUND' });
    expect((await reportingClientOf(t, gil).block(theo.id)).statusCode).toBe(401);
  });
});
