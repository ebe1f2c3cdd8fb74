import { randomUUID } from 'node:crypto';
import type { Follow } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { explain } from '../../../testing/explain.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { endFollows, noteStoredFollows } from '../follows/stored-follows.ts';
import { metWishesQuery } from '../search/wishes/wishes.repo.ts';
import { nearbyCommunity } from './testing/nearby-community.ts';

const FRUITS = { category: 'Fruits' } as const;
const DAY = 24;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };

describe.each(dialects)('follows on %s', (dialect) => {
  const t = useTestApp(dialect, { mail, timeZone: 'America/Chicago' });

  async function followers() {
    const community = await nearbyCommunity(t);
    const { call, amir } = community;
    const pushed: string[] = [];
    t.ctx.notifications.addChannel({
      name: 'push',
      canReach: async () => true,
      deliver: async (_trx, member, all) =>
        void pushed.push(...all.map(({ text }) => `${member.full_name}: ${text.title}`)),
    });
    const follow = (by: TestMember, subject: object) =>
      call('POST', '/api/follows', by, { id: randomUUID(), ...subject }) as Promise<Follow>;
    const list = (by: TestMember = amir) => call('GET', '/api/follows', by) as Promise<Follow[]>;
    return {
      ...community,
      pushed,
      follow,
      list,
      found: async (by: TestMember = amir) =>
        (await list(by)).flatMap(({ found }) => found.map(({ title }) => title)),
    };
  }

  // @rule follows#told
  test('what is shared later near the place is found once, for the mark, the push and the digest', async () => {
    const { rosa, amir, share, follow, found, call, pushed, after, choose } = await followers();
    await share(rosa, { title: 'Figs of before', ...FRUITS });
    await follow(amir, { words: 'some figs' });
    await choose(amir, { email: true });
    await call('PUT', '/api/notifications/preferences', amir, { choices: { follows: { push: true } } });
    expect(await found()).toEqual([]);
    await after(1);
    const id = await share(rosa, { title: 'Ripe figs', ...FRUITS });
    await share(rosa, { title: 'Fig seedlings', category: 'Seedlings' });
    await share(rosa, { title: 'Kale' });
    await share(rosa, { title: 'More figs', ...FRUITS });
    await call('PUT', `/api/listings/${id}`, rosa, { title: 'Very ripe figs' });
    expect(await found()).toEqual(['More figs', 'Very ripe figs']);
    expect(pushed).toEqual([]);
    const [digest] = await after(7 * DAY);
    expect(pushed).toEqual(['Amir Haddad: “More figs” and 1 more near you']);
    expect(digest?.body).toContain('You are looking for “Figs”');
    expect(digest?.subject).toBe('Ripe near you: More figs, Very ripe figs and 2 more');
    expect(await call('POST', '/api/follows/seen', amir)).toEqual({ seen: 2 });
    expect(await found()).toEqual([]);
  });

  test('the search for who follows it stays on the index of terms and places', async () => {
    const { ctx } = t;
    const rows = Array.from({ length: 10_000 }, (_, seq) => ({
      owner: 'follow' as const,
      seq,
      alternative: 0,
      needs: 1,
      category: 'Fruits',
      term: seq % 100 === 0 ? 'plum' : `kale${seq % 99}`,
      cell: 3_010_000_000 + seq * 1_000,
    }));
    await ctx.db.transaction(async (trx) => {
      for (let start = 0; start < rows.length; start += 1_000)
        await trx
          .insertInto('wish_terms')
          .values(rows.slice(start, start + 1_000))
          .execute();
    });
    const query = metWishesQuery(dialect, {
      terms: ['plum', 'fruit'],
      categories: ['Fruits', ''],
      cells: { from: 3_010_000_000, to: 3_020_000_000 },
    }).compile(ctx.db.read);
    const plan = await explain(t, query, dialect === 'sqlite');
    expect(plan).toMatch(/wish_terms_by_place/);
    expect(plan).not.toMatch(/SCAN wish_terms|Seq Scan/);
  });

  // @rule follows#subject
  test('follows are noted again once after a restore, and end after a year', async () => {
    const { t, rosa, amir, share, follow, found, list } = await followers();
    await follow(amir, { crop: 'fig' });
    const terms = () => t.ctx.db.read.selectFrom('wish_terms').selectAll().execute();
    const before = await terms();
    await t.ctx.db.transaction((trx) => trx.deleteFrom('wish_terms').execute());
    await noteStoredFollows(t.ctx);
    await noteStoredFollows(t.ctx);
    expect(await terms()).toEqual(before);
    const endedBefore = (days: number) =>
      t.ctx.db.transaction((trx) =>
        trx
          .updateTable('follows')
          .set({ until: new Date(t.clock.now().getTime() - days * 86_400_000).toISOString() })
          .execute(),
      );
    await endedBefore(1);
    await share(rosa, { title: 'Figs', ...FRUITS });
    expect(await found()).toEqual([]);
    await endFollows(t.ctx);
    expect(await terms()).toEqual([]);
    expect(await list()).toHaveLength(1);
    // Once more, with one tap.
    await follow(amir, { crop: 'fig' });
    await share(rosa, { title: 'Figs again', ...FRUITS });
    expect(await found()).toEqual(['Figs again']);
    await endedBefore(61);
    await endFollows(t.ctx);
    expect(await list()).toEqual([]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule follows#same
  test('a member follows a subject once, at one place and distance', async () => {
    const { t, amir, rosa, follow, list } = await followers();
    const send = (by: TestMember, payload: object) =>
      t.app.inject({ method: 'POST', url: '/api/follows', headers: by.headers, payload });
    const id = randomUUID();
    const first = await send(amir, { id, words: 'figs', near: '97214', radius_km: 5 });
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      { id, crop: 'fig', words: '', name: 'Figs', near: 'Portland, OR', radius_km: 5, found: [] },
    ]);
    expect((await send(amir, { id, words: 'figs', near: '97214', radius_km: 5 })).statusCode).toBe(200);
    const again = await send(amir, { id: randomUUID(), crop: 'fig', radius_km: 10 });
    expect([again.statusCode, again.json()]).toMatchObject([200, { id, radius_km: 10 }]);
    expect(await list()).toHaveLength(1);
    for (const [by, payload, status, code] of [
      [amir, { id, words: 'plums' }, 409, 'FOLLOW_ID_TAKEN'],
      [rosa, { id, words: 'figs' }, 409, 'FOLLOW_ID_TAKEN'],
      [amir, { id: 'x', words: 'figs' }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID() }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID(), words: '' }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID(), words: '…' }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID(), words: 'one two three four five' }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID(), words: 'figs', crop: 'fig' }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID(), crop: 'dragon' }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID(), crop: 'fig', radius_km: 7 }, 400, 'VALIDATION_FAILED'],
      [amir, { id: randomUUID(), crop: 'fig', near: '00000' }, 400, 'VALIDATION_FAILED'],
    ] as const) {
      const response = await send(by, payload);
      expect([response.statusCode, response.json().code], JSON.stringify(payload)).toEqual([status, code]);
    }
    const nowhere = await aMember(t, 'June Park', { location: '', zip_code: null });
    const refused = await send(nowhere, { id: randomUUID(), crop: 'fig' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'FOLLOW_WITHOUT_PLACE']);
    const gone = await t.app.inject({ method: 'DELETE', url: `/api/follows/${id}`, headers: rosa.headers });
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'FOLLOW_NOT_FOUND']);
    await t.app.inject({ method: 'DELETE', url: `/api/follows/${id}`, headers: amir.headers });
    expect(await t.ctx.db.read.selectFrom('wish_terms').selectAll().execute()).toEqual([]);
    for (let count = 0; count < 50; count += 1) await follow(amir, { words: `thing${count}` });
    const full = await send(amir, { id: randomUUID(), crop: 'fig' });
    expect([full.statusCode, full.json().code]).toEqual([409, 'FOLLOWS_FULL']);
  });

  // @rule follows#words
  test.each([
    ['tomatoes', { title: 'Cherry tomatoes', category: 'Vegetables' }, true],
    ['tomatoes', { title: 'Tomatoes', category: 'Seedlings' }, false],
    ['tomato seedlings', { title: 'Tomatoes', category: 'Seedlings' }, true],
    ['tomato seedlings', { title: 'Tomatoes', category: 'Vegetables' }, false],
    ['berries', { title: 'Strawberries', category: 'Fruits' }, true],
    ['strawberry jam', { title: 'Strawberries', category: 'Fruits' }, false],
    ['strawberry jam', { title: 'Strawberry jam', category: 'Other' }, true],
    ['garden fork', { title: 'Garden hose', category: 'Tools' }, false],
    ['figs or plums', { title: 'Plums', category: 'Fruits' }, true],
    ['eggs', { title: 'A dozen eggs', category: 'Eggs' }, true],
  ] as const)('“%s” is met by %j: %s', async (words, listing, isMet) => {
    const { rosa, amir, share, follow, found } = await followers();
    await follow(amir, { words });
    await share(rosa, listing);
    expect(await found()).toHaveLength(isMet ? 1 : 0);
  });

  // @rule follows#told
  test('own, blocked, hidden, gone and far listings are not found', async () => {
    const { t, rosa, amir, share, follow, found, call } = await followers();
    const june = await aMember(t, 'June Park');
    await follow(amir, { crop: 'fig', near: '97214', radius_km: 5 });
    const figs = { title: 'Figs', ...FRUITS };
    await call('POST', `/api/users/${june.id}/block`, amir);
    await share(june, figs);
    await share(amir, figs);
    await share(rosa, { ...figs, kind: 'wanted' });
    await share(rosa, { ...figs, location: 'Gresham, OR' });
    expect(await found()).toEqual([]);
    const gone = await share(rosa, { ...figs, title: 'Gone figs' });
    const hidden = await share(rosa, { ...figs, title: 'Hidden figs' });
    await share(rosa, { ...figs, title: 'Good figs' });
    await call('PUT', `/api/listings/${gone}`, rosa, { is_available: false });
    await t.ctx.db.transaction((trx) =>
      trx
        .updateTable('listings')
        .set({ hidden_at: t.clock.now().toISOString() })
        .where('id', '=', hidden)
        .execute(),
    );
    expect(await found()).toEqual(['Good figs']);
    await call('POST', `/api/users/${rosa.id}/block`, amir);
    expect(await found()).toEqual([]);
  });

  // @rule follows#told
  test('what was there before is not told by an edit, but when it returns', async () => {
    const { rosa, amir, share, follow, found, call } = await followers();
    const id = await share(rosa, { title: 'Figs', ...FRUITS });
    const edit = (fields: object) => call('PUT', `/api/listings/${id}`, rosa, fields);
    await follow(amir, { crop: 'fig' });
    await edit({ title: 'Ripe figs' });
    expect(await found()).toEqual([]);
    await edit({ is_available: false });
    await edit({ is_available: true });
    expect(await found()).toEqual(['Ripe figs']);
  });

  // @rule follows#seekers
  test('a grower reads how many look for it nearby, from three on', async () => {
    const { t, rosa, amir, want, follow, call } = await followers();
    const count = async () =>
      (await call('GET', '/api/follows/count?title=Ripe%20figs&category=Fruits', rosa)).count;
    const more = await Promise.all(['June Park', 'Lucia Vega'].map((name) => aMember(t, name)));
    await follow(amir, { crop: 'fig', radius_km: 5 });
    await want(amir, 'Figs', FRUITS);
    await follow(rosa, { crop: 'fig' });
    await want(more[0] as TestMember, 'Figs for jam', FRUITS);
    expect(await count()).toBeNull();
    await follow(more[1] as TestMember, { words: 'figs or plums', near: 'Gresham, OR' });
    expect(await count()).toBe(3);
    // A block would tell what its member looks for.
    await call('POST', `/api/users/${amir.id}/block`, rosa);
    expect(await count()).toBe(3);
    const asked = () =>
      t.app.inject({ url: '/api/follows/count?title=Figs&category=Fruits', headers: rosa.headers });
    const statuses = [];
    for (let times = 0; times < 60; times += 1) statuses.push((await asked()).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  // @rule follows#privacy
  test('a follow is in the export of its member, and ends with the account', async () => {
    const { t, rosa, amir, share, follow, call } = await followers();
    await follow(amir, { crop: 'fig' });
    const listing_id = await share(rosa, { title: 'Figs', ...FRUITS });
    const { follows } = await call('GET', `/api/users/${amir.id}/export`, amir);
    expect(follows).toMatchObject([{ crop: 'fig', radius_km: 25, found: [{ listing_id }] }]);
    const admin = await aMember(t, 'Ada Admin', { is_admin: 1 });
    const deleted = await t.app.inject({
      method: 'DELETE',
      url: `/api/users/${amir.id}`,
      headers: admin.headers,
      payload: { confirm: 'DELETE' },
    });
    expect(deleted.statusCode, deleted.body).toBe(200);
    for (const table of ['follows', 'follow_matches', 'wish_terms'] as const)
      expect(await t.ctx.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
