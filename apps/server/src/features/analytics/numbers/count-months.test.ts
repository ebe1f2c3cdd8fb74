import { randomUUID } from 'node:crypto';
import type { getNumbers, ResultOf, Stand } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { type Neighbor, neighbors } from '../../exchange/testing/exchange-client.ts';
import { countMonths } from './count-months.ts';

const DAY_MS = 86_400_000;

describe.each(dialects)('the numbers of a town on %s', (dialect) => {
  const t = useTestApp(dialect, { timeZone: 'America/Chicago' });

  const numbers = async () =>
    (await t.app.inject({ url: '/api/numbers' })).json<ResultOf<typeof getNumbers>>();

  /** An asker gets this many of the listing. */
  async function give(giver: Neighbor, asker: Neighbor, listingId: string, wanted: number) {
    const claim = await asker.ask(listingId, { wanted });
    await giver.move(claim, 'offer');
    await asker.move(claim, 'accept');
    await asker.move(claim, 'collect');
    return claim;
  }

  // @rule numbers#shown
  // @rule numbers#months
  // @rule numbers#weight
  // @rule numbers#kept
  test('a month is counted once it is over, without what was undone, and stays after a deletion', async () => {
    const { Rosa, Amir, June, Theo } = await neighbors(t, 'Rosa', 'Amir', 'June', 'Theo');
    const plums = await Rosa.share({ stock: 20, unit: 'lb' }, { title: 'Plums', category: 'Fruits' });
    const ladder = await Rosa.share({ stock: 5 }, { title: 'Ladders', category: 'Tools' });
    await give(Rosa, Amir, plums.id, 2);
    await give(Rosa, June, plums.id, 3);
    await give(Rosa, Theo, ladder.id, 1);
    const undone = await give(Rosa, Theo, plums.id, 1);
    await Theo.move(undone, 'undo');
    const { code } = await Rosa.json<Stand>('POST', '/api/stands', { name: 'Box' });
    await Rosa.json('PUT', `/api/stands/${code}/listings`, { listing_ids: [plums.id] });
    for (const amount of [1, 2, -4])
      await t.app.inject({
        method: 'POST',
        url: `/api/stands/${code}/taps`,
        payload: { id: randomUUID(), listing_id: plums.id, amount },
      });
    await countMonths(t.ctx);
    expect(await numbers()).toEqual({ months: [], crops: [], rules: [] });
    t.clock.advance(27 * DAY_MS);
    await Promise.all([countMonths(t.ctx), countMonths(t.ctx)]);
    await countMonths(t.ctx);
    await Rosa.call('DELETE', `/api/listings/${plums.id}`);
    const { months, crops, rules } = await numbers();
    // The ladder of two people is told with the plums, so no crop has a number of its own.
    expect(months).toEqual([
      { month: '2026-08', asked: 4, given: 3, lent: null, taken: 2, kept: 2, grams: 3_629 },
    ]);
    expect(crops).toEqual([
      { crop: 'plum', asked: null, given: null, lent: null, taken: 2, grams: 1_361 },
      { crop: null, asked: 4, given: 3, lent: null, taken: null, grams: 2_268 },
    ]);
    expect(rules).toEqual([{ rule: 'first', asked: 4, given: 3 }]);
  });
});
