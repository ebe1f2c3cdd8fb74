import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { neighbors } from '../../features/exchange/testing/exchange-client.ts';
import { up } from './041-addresses-of-moved-pickups.ts';

const HOUR_MS = 3_600_000;
const address = '12 Elm Street';

describe.each(dialects)('the migration of addresses of moved pickups on %s', (dialect) => {
  const t = useTestApp(dialect);
  const window = (from: number, to: number) => {
    const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS).toISOString();
    return { from: at(from), to: at(to) };
  };

  // @rule exchange#pickup-address-moved
  test('deletes those whose time the asker may have chosen, and keeps those whose time the giver set', async () => {
    const { Rosa, Amir } = await neighbors(t, 'Rosa', 'Amir');
    const anAgreed = async () => await Amir.ask((await Rosa.share({ at_once: true })).id);
    const [chosen, moved, agreedAfter, givers, unplanned] = [
      await anAgreed(),
      await anAgreed(),
      await anAgreed(),
      await anAgreed(),
      await anAgreed(),
    ];
    await Rosa.pickup(chosen, { window: null, address });
    await Amir.pickup(chosen, { window: window(0, 1) });
    await Rosa.pickup(moved, { window: window(20, 24), address });
    await Amir.pickup(moved, { window: window(0, 1) });
    await Amir.pickup(agreedAfter, { window: window(0, 1) });
    await Rosa.pickup(agreedAfter, { window: window(0, 1), address });
    await Rosa.pickup(givers, { window: window(0, 1), address });
    await Rosa.pickup(unplanned, { window: null, address });
    const { db } = t.ctx;
    // Before the rule, an asker who set another time left the address as it was.
    await db.transaction((trx) => trx.updateTable('claims').set({ address }).execute());
    const read = async ({ id }: { id: string }) =>
      (await Amir.call('GET', `/api/claims/${id}/address`)).statusCode;
    expect([await read(chosen), await read(moved)]).toEqual([200, 200]);

    await db.transaction((trx) => up(trx as unknown as Kysely<unknown>));

    expect([await read(chosen), await read(moved)]).toEqual([403, 403]);
    expect([await read(agreedAfter), await read(givers)]).toEqual([200, 200]);
    const has = async ({ id }: { id: string }) => (await Rosa.claim(id)).has_address;
    expect([await has(chosen), await has(moved), await has(unplanned)]).toEqual([false, false, true]);
    const rewritten = { window: window(0, 1), address };
    await Rosa.pickup(chosen, rewritten);
    expect(await read(chosen)).toBe(200);
  });
});
