import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { explain } from '../../../testing/explain.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { indexOlderWishes } from '../listings/index-stored-listings.ts';
import { metWishesQuery } from '../search/wishes/wishes.repo.ts';
import { nearbyCommunity } from './testing/nearby-community.ts';

describe.each(dialects)('wishes on %s', (dialect) => {
  const t = useTestApp(dialect);
  const community = () => nearbyCommunity(t);

  // @rule notices#wish-met
  test('a new listing near it that offers what is wanted is told in the application, once', async () => {
    const { rosa, amir, want, share, wishes, call } = await community();
    await want(amir, 'Plums for jam', { category: 'Fruits' });
    await want(amir, 'Plums or pears', { category: 'Fruits', location: 'Beaverton, OR' });
    const id = await share(rosa, { title: 'A bucket of plums', category: 'Fruits' });
    expect(await wishes(amir)).toEqual([
      {
        id: expect.any(String),
        kind: 'wish',
        created_at: expect.any(String),
        read: false,
        wish_title: 'Plums for jam',
        distance_km: 0,
        listing: { id, title: 'A bucket of plums', is_available: true },
      },
    ]);
    expect(await call('GET', '/api/notices/unread', amir)).toEqual({ count: 1 });
    expect(await wishes(rosa)).toEqual([]);
  });

  test('wishes of an older version are noted once', async () => {
    const { t, rosa, amir, want, share, wishes } = await community();
    await want(amir, 'Plums', { category: 'Fruits' });
    const stored = () => t.ctx.db.read.selectFrom('wish_terms').selectAll().execute();
    const before = await stored();
    await t.ctx.db.transaction((trx) => trx.deleteFrom('wish_terms').execute());
    await indexOlderWishes(t.ctx);
    await indexOlderWishes(t.ctx);
    expect(await stored()).toEqual(before);
    await share(rosa, { title: 'Plums', category: 'Fruits' });
    expect(await wishes(amir)).toHaveLength(1);
  });

  test('the search for who wants it uses the index of terms and places', async () => {
    const { ctx } = t;
    await ctx.db.transaction(async (trx) => {
      const rows = Array.from({ length: 500 }, (_, seq) => ({
        owner: seq % 2 === 0 ? ('wish' as const) : ('follow' as const),
        seq,
        alternative: 0,
        term: seq % 5 === 0 ? 'plum' : 'kale',
        needs: 1,
        category: 'Fruits',
        cell: 3_010_000_000 + seq * 1_000_000,
      }));
      for (let start = 0; start < rows.length; start += 100)
        await trx
          .insertInto('wish_terms')
          .values(rows.slice(start, start + 100))
          .execute();
    });
    const query = metWishesQuery(dialect, {
      terms: ['plum', 'fruit'],
      categories: ['Fruits'],
      cells: { from: 3_010_000_000, to: 3_020_000_000 },
    }).compile(ctx.db.read);
    const plan = await explain(t, query, dialect === 'sqlite');
    expect(plan).toMatch(/wish_terms_by_place/);
    expect(plan).toMatch(
      dialect === 'sqlite' ? /term=\? AND cell>\? AND cell<\?/ : /Index Cond: .*term.*cell/,
    );
    expect(plan).not.toMatch(/SCAN wish_terms|Seq Scan/);
  });

  // @rule notices#wish-met
  test('members who may not be told leave their place to those further away', async () => {
    const { t, rosa, amir, want, share, wishes, call } = await community();
    const lucia = await aMember(t, 'Lucia Vega');
    const plums = { title: 'Plums', category: 'Fruits', location: '97214', kind: 'wanted' } as const;
    for (let count = 0; count < 100; count += 1) await aListing(t, rosa, plums);
    await want(lucia, 'Plums', { category: 'Fruits' });
    await call('POST', `/api/users/${rosa.id}/block`, lucia);
    await want(amir, 'Plums', { category: 'Fruits', location: 'Beaverton, OR' });
    await share(rosa, { title: 'Plums', category: 'Fruits' });
    expect(await wishes(lucia)).toHaveLength(0);
    expect(await wishes(amir)).toHaveLength(1);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule places#town-only
  test('where one of the two knows only its town, the notice names the town of the offer and no distance', async () => {
    const { rosa, amir, want, share, wishes } = await community();
    await want(amir, 'Plums', { category: 'Fruits' });
    await want(amir, 'Pears', { category: 'Fruits', place: 'town' });
    const plums = { title: 'Plums', category: 'Fruits', location: 'Portland, OR', place: 'town' } as const;
    await share(rosa, plums);
    await share(rosa, { title: 'Pears', category: 'Fruits' });
    expect(await wishes(amir)).toMatchObject([
      { wish_title: 'Pears', distance_km: 20, town: 'Portland, OR' },
      { wish_title: 'Plums', distance_km: 20, town: 'Portland, OR' },
    ]);
    // Both towns reach to within the distance, though their middles do not.
    const farTown = { category: 'Fruits', location: 'Woodburn, OR', place: 'town' } as const;
    await want(amir, 'Figs', farTown);
    await share(rosa, { ...plums, title: 'Figs' });
    expect(await wishes(amir)).toHaveLength(3);
    await want(amir, 'Quinces', { ...farTown, location: 'Kalama, WA' });
    await share(rosa, { ...plums, title: 'Quinces' });
    expect(await wishes(amir)).toHaveLength(3);
  });

  test('a wish counts while it is there, as it is', async () => {
    const { t, rosa, amir, want, share, wishes, call } = await community();
    const id = await want(amir, 'Plums', { category: 'Fruits' });
    const plums = () => share(rosa, { title: 'Plums', category: 'Fruits' });
    await call('PUT', `/api/listings/${id}`, amir, { is_available: false });
    await plums();
    expect(await wishes(amir)).toHaveLength(0);
    await call('PUT', `/api/listings/${id}`, amir, { is_available: true, title: 'Pears' });
    await plums();
    expect(await wishes(amir)).toHaveLength(0);
    await call('PUT', `/api/listings/${id}`, amir, { title: 'Plums' });
    await plums();
    expect(await wishes(amir)).toHaveLength(1);
    await t.app.inject({ method: 'DELETE', url: `/api/listings/${id}`, headers: amir.headers });
    await plums();
    expect(await wishes(amir)).toHaveLength(1);
    const left = await t.ctx.db.read.selectFrom('wish_terms').selectAll().execute();
    expect(left).toEqual([]);
  });

  // @rule notices#wish-met
  test('a listing that returns or is edited into a match is told, once', async () => {
    const { rosa, amir, want, share, wishes, call } = await community();
    const id = await share(rosa, { title: 'Pears', category: 'Fruits' });
    await want(amir, 'Plums', { category: 'Fruits' });
    const edit = (fields: object) => call('PUT', `/api/listings/${id}`, rosa, fields);
    await edit({ title: 'Plums', is_available: false });
    expect(await wishes(amir)).toHaveLength(0);
    await edit({ is_available: true });
    await edit({ is_available: false });
    await edit({ is_available: true, title: 'Ripe plums' });
    expect(await wishes(amir)).toHaveLength(1);
  });

  // @rule notices#wish-met
  test('a listing that is edited into something else tells those who look for that, and no one again', async () => {
    const { t, rosa, amir, want, share, wishes, call } = await community();
    const lucia = await aMember(t, 'Lucia Vega');
    await want(amir, 'Plums', { category: 'Fruits' });
    await want(amir, 'Pears', { category: 'Fruits' });
    await want(lucia, 'Pears', { category: 'Fruits' });
    const id = await share(rosa, { title: 'Plums', category: 'Fruits' });
    expect([await wishes(amir), await wishes(lucia)].map(({ length }) => length)).toEqual([1, 0]);
    for (const title of ['Pears', 'Plums', 'Ripe pears'])
      await call('PUT', `/api/listings/${id}`, rosa, { title });
    expect([await wishes(amir), await wishes(lucia)].map(({ length }) => length)).toEqual([1, 1]);
  });

  // @rule notices#wish-met
  test('a listing that was all promised is told when its stock is raised', async () => {
    const { rosa, amir, want, share, wishes, call } = await community();
    const id = await share(rosa, { title: 'Plums', category: 'Fruits' });
    const raise = (stock: number) =>
      call('PUT', `/api/listings/${id}`, rosa, { sharing: { stock, at_once: true } });
    await raise(1);
    const june = await aMember(t, 'June Park');
    await call('POST', `/api/listings/${id}/claims`, june, { id: randomUUID(), wanted: 1 });
    await want(amir, 'Plums', { category: 'Fruits' });
    await raise(1);
    expect(await wishes(amir)).toHaveLength(0);
    await raise(2);
    await raise(3);
    expect(await wishes(amir)).toHaveLength(1);
  });

  // @rule notices#wish-met
  test('no wish of one’s own, from far away, or of a blocked or deactivated member is told', async () => {
    const { t, rosa, amir, want, share, wishes, call } = await community();
    const june = await aMember(t, 'June Park');
    const far = await aMember(t, 'Far Away');
    for (const [member, location] of [
      [rosa, '97214'],
      [june, '97214'],
      [far, 'Salem, OR'],
      [amir, 'Gresham, OR'],
    ] as const)
      await want(member, 'Plums', { category: 'Fruits', location });
    await call('POST', `/api/users/${rosa.id}/block`, june);
    await share(rosa, { title: 'Plums', category: 'Fruits' });
    await share(rosa, { title: 'Plums', category: 'Seedlings' });
    await share(rosa, { title: 'Plums wanted', category: 'Fruits', kind: 'wanted' });
    const counts = await Promise.all([rosa, june, far, amir].map(async (one) => (await wishes(one)).length));
    expect(counts).toEqual([0, 0, 0, 1]);
    expect((await wishes(amir))[0]?.distance_km).toBeGreaterThan(10);

    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', amir.id).execute(),
    );
    await share(rosa, { title: 'More plums', category: 'Fruits' });
    const told = await t.ctx.db.read
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', amir.id)
      .execute();
    expect(told).toHaveLength(1);
  });

  // @rule notices#wish-met
  test('a notice names a listing only while its member may see it', async () => {
    const { rosa, amir, want, share, wishes, call } = await community();
    await want(amir, 'Plums', { category: 'Fruits' });
    const id = await share(rosa, { title: 'Plums', category: 'Fruits' });
    await call('PUT', `/api/listings/${id}`, rosa, { is_available: false });
    expect((await wishes(amir))[0]?.listing).toMatchObject({ title: 'Plums', is_available: false });
    await call('POST', `/api/users/${amir.id}/block`, rosa);
    expect((await wishes(amir))[0]?.listing).toBeNull();
  });

  // @rule notices#wish-met
  test('a push follows only when chosen, unless the notice was read or the listing has gone', async () => {
    const { t, rosa, amir, want, share, call, choose, work } = await community();
    const pushed: string[] = [];
    t.ctx.notifications.addChannel({
      name: 'push',
      canReach: async (_trx, { id }) => id === amir.id,
      deliver: async (_trx, _member, all) =>
        void pushed.push(...all.map(({ text }) => [text.title, ...text.lines].join(' | '))),
    });
    await want(amir, 'Plums for jam', { category: 'Fruits' });
    const plums = (title: string) => share(rosa, { title, category: 'Fruits' });
    await plums('Early plums');
    await work();
    expect(pushed).toEqual([]);
    await choose(amir, { push: true });
    await plums('Plums');
    await work();
    expect(pushed).toEqual([
      '“Plums” is shared near you | You are looking for “Plums for jam”. It is under half a mile away.',
    ]);
    await plums('Late plums');
    await call('POST', '/api/notices/read', amir, {});
    await work();
    const gone = await plums('Last plums');
    await call('PUT', `/api/listings/${gone}`, rosa, { is_available: false });
    await work();
    expect(pushed).toHaveLength(1);
  });

  // @rule notices#wish-met
  test('the nearest 100 are told, and an edit does not tell the next ones', async () => {
    const { t, rosa, want, share, call } = await community();
    const plums = { title: 'Plums', category: 'Fruits', location: '97214', kind: 'wanted' } as const;
    const near = Array.from({ length: 100 }, (_, index) => aMember(t, `Member ${index}`));
    for (const member of await Promise.all(near)) await aListing(t, member, plums);
    const last = await aMember(t, 'Further Away');
    await want(last, 'Plums', { category: 'Fruits', location: 'Beaverton, OR' });
    const id = await share(rosa, { title: 'Plums', category: 'Fruits' });
    await call('PUT', `/api/listings/${id}`, rosa, { title: 'Ripe plums' });
    const told = await t.ctx.db.read.selectFrom('notices').select('user_id').execute();
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(100);
    expect(told).toHaveLength(100);
    expect(told).not.toContainEqual({ user_id: last.id });
  });

  // @rule notices#wish-met
  test('one listing is told three times a day, however often it is edited', async () => {
    const { t, rosa, amir, want, share, wishes, call } = await community();
    const words = ['Plums', 'Pears', 'Kale', 'Figs'];
    const [lucia, june, theo] = [
      await aMember(t, 'Lucia Vega'),
      await aMember(t, 'June Park'),
      await aMember(t, 'Theo Marsh'),
    ];
    const members = [amir, lucia, june, theo];
    for (const [index, member] of members.entries()) await want(member, words[index] ?? '');
    const id = await share(rosa, { title: 'Plums' });
    const edit = (title: string) => call('PUT', `/api/listings/${id}`, rosa, { title });
    const told = () => Promise.all(members.map(async (member) => (await wishes(member)).length));
    for (const title of ['Ripe plums', ...words]) await edit(title);
    expect(await told()).toEqual([1, 1, 1, 0]);
    t.clock.advance(86_400_000);
    await edit('Ripe figs');
    expect(await told()).toEqual([1, 1, 1, 1]);
  });

  // @rule notices#wish-met
  test('a listing that an administrator adds in the short form is told too', async () => {
    const { t, amir, want, wishes, call } = await community();
    const admin = await aMember(t, 'Ada Min', { is_admin: 1 });
    await want(amir, 'Plums', { category: 'Fruits' });
    const listing = { title: 'Plums', description: 'A bucket', category: 'Fruits', location: '97214' };
    await call('POST', '/api/admin/listings', admin, listing);
    expect(await wishes(amir)).toHaveLength(1);
  });

  test('open pages of the member hear of it', async () => {
    const { t, rosa, amir, want, share } = await community();
    await want(amir, 'Plums', { category: 'Fruits' });
    const heard: unknown[] = [];
    const publish = t.ctx.events.publish.bind(t.ctx.events);
    t.ctx.events.publish = (...all) => {
      heard.push(...all.filter(({ type }) => type === 'notice').map(({ audience }) => audience));
      publish(...all);
    };
    await share(rosa, { title: 'Plums', category: 'Fruits' });
    expect(heard).toEqual([[amir.id]]);
  });
});
