import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { findFollowsOf } from '../follows/follows.service.ts';
import { endFollows } from '../follows/stored-follows.ts';
import { notifyFollower, tellFollowersAgain } from './notify-followers.ts';
import { nearbyCommunity } from './testing/nearby-community.ts';

describe.each(dialects)('follows at the same time on %s', (dialect) => {
  const t = useTestApp(dialect, { timeZone: 'America/Chicago' });

  async function followers() {
    const community = await nearbyCommunity(t);
    const send = (method: 'POST' | 'DELETE', by: TestMember, path: string, payload?: object) =>
      t.app.inject({
        method,
        url: `/api/follows${path}`,
        headers: by.headers,
        ...(payload && { payload }),
      });
    return { ...community, send };
  }

  // @rule follows#subject
  test('a follow that is made again while ended ones are cleared lasts', async () => {
    const { t, amir, send } = await followers();
    const payload = { id: randomUUID(), crop: 'fig' };
    await send('POST', amir, '', payload);
    const until = t.clock.now().toISOString();
    await t.ctx.db.transaction((trx) => trx.updateTable('follows').set({ until }).execute());
    const transaction = t.ctx.db.transaction.bind(t.ctx.db);
    vi.spyOn(t.ctx.db, 'transaction').mockImplementationOnce(async (...args) => {
      await send('POST', amir, '', payload);
      return transaction(...args);
    });
    await endFollows(t.ctx);
    expect(await t.ctx.db.read.selectFrom('wish_terms').select('owner').execute()).not.toEqual([]);
  });

  // @rule follows#told
  test('a follow that ends while a listing is published does not fail the listing', async () => {
    const { t, amir, rosa, share, send } = await followers();
    const id = randomUUID();
    const listing = await share(rosa, { title: 'Figs', category: 'Fruits' });
    await send('POST', amir, '', { id, crop: 'fig' });
    const [follow] = await findFollowsOf(t.ctx.db.read, amir.id);
    if (!follow) throw new Error('nothing is followed');
    await send('DELETE', amir, `/${id}`);
    const now = t.clock.now();
    await t.ctx.db.transaction((trx) => notifyFollower(trx, listing, follow, { now, pushAt: now }));
    expect(await t.ctx.db.read.selectFrom('follow_matches').selectAll().execute()).toEqual([]);
  });

  // @rule produce#some-left
  test('a follower is told once more that some is left, also by two servers at once', async () => {
    const { t, amir, rosa, share, send } = await followers();
    const [june, lucia] = [await aMember(t, 'June Park'), await aMember(t, 'Lucia Vega')];
    for (const by of [amir, june, lucia]) await send('POST', by, '', { id: randomUUID(), crop: 'fig' });
    const id = await share(rosa, { title: 'Figs', category: 'Fruits' });
    for (const by of [amir, june, lucia]) await send('POST', by, '/seen');
    await t.app.inject({ method: 'POST', url: `/api/users/${rosa.id}/block`, headers: lucia.headers });
    const tell = () =>
      t.ctx.db.transaction((trx) =>
        tellFollowersAgain(t.ctx, trx, id, { leftOut: new Set([june.id]), now: t.clock.now() }),
      );
    await Promise.all([tell(), tell()]);
    const unseen = () =>
      t.ctx.db.read.selectFrom('follow_matches').select('user_id').where('seen_at', 'is', null).execute();
    expect(await unseen()).toEqual([{ user_id: amir.id }]);
    await send('POST', amir, '/seen');
    await tell();
    expect(await unseen()).toEqual([]);
  });

  // @rule follows#same
  test('the same id of two members, and a follow that ends and is made again, are never an error of the server', async () => {
    const { t, amir, rosa, send } = await followers();
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const pairs = ids.map((id) =>
      Promise.all([amir, rosa].map((by) => send('POST', by, '', { id, words: id.slice(0, 8) }))),
    );
    for (const pair of pairs)
      expect((await pair).map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const june = await aMember(t, 'June Park');
    const id = randomUUID();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? send('POST', june, '', { id, crop: 'fig' }) : send('DELETE', june, `/${id}`),
      ),
    );
    expect(statuses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
  });
});
