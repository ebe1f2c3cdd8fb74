import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { neighbors } from '../exchange/testing/exchange-client.ts';
import { communityOf, DAY_MS } from './testing/community.ts';

const ROW = { promised: 0, picked_up: 0, missed: 0 };

describe.each(dialects)('the figures of the exchange on %s', (dialect) => {
  const app = shareTestApp(dialect);

  // @rule administration#analytics-exchanges
  test('count what happened to claims on each day, by rule, and survive the deletion of the listing', async () => {
    const t = app;
    const { rosa, amir, mei } = await neighbors(t, 'rosa', 'amir', 'mei');
    const { analytics } = communityOf(t);
    const plums = await rosa.share({ stock: 10, rule: 'choose' });
    const eggs = await rosa.share({ stock: 1, at_once: true });
    const [ofAmir, ofMei] = [await amir.ask(plums.id, { wanted: 6 }), await mei.ask(plums.id)];
    await amir.ask(eggs.id);
    for (const claim of [ofAmir, ofMei]) await rosa.move(claim, 'offer');
    await amir.move(ofAmir, 'accept');
    await mei.move(ofMei, 'accept');
    t.clock.advance(DAY_MS);
    await amir.move(ofAmir, 'collect');
    await amir.move(ofAmir, 'thank');
    await rosa.begin(ofMei);
    await rosa.move(ofMei, 'miss');
    const jars = await mei.share({ stock: 2 }, { kind: 'wanted' });
    await amir.promise(jars.id);
    const { points, total, rules } = await analytics('from=2026-08-08');
    expect(
      points.map(({ asked, promised, picked_up, missed }) => [asked, promised, picked_up, missed]),
    ).toEqual([
      [3, 3, 0, 0],
      [0, 1, 1, 1],
    ]);
    expect(total).toMatchObject({ asked: 3, promised: 4, picked_up: 1, missed: 1 });
    expect(rules).toEqual([
      { rule: 'first', ...ROW, asked: 1, promised: 2 },
      { rule: 'choose', asked: 2, promised: 2, picked_up: 1, missed: 1 },
    ]);
    t.clock.advance(DAY_MS);
    await analytics();
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').execute());
    expect(await analytics('from=2026-08-08')).toMatchObject({ rules, total });
    const pears = await rosa.share({ stock: 2 });
    await amir.ask(pears.id);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').execute());
    const later = await analytics('from=2026-08-08');
    expect(later.rules).toEqual([...rules, { rule: null, ...ROW, asked: 1 }]);
    expect(later.total.asked).toBe(total.asked + 1);
  });
});
