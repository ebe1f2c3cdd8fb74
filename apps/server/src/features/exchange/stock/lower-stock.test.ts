import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';
import { Neighbor, neighbors } from '../testing/exchange-client.ts';

describe('the stock of a listing', () => {
  const app = shareTestApp('sqlite');

  // @rule exchange#sharing-stock
  test('is not lowered below what is promised and picked up, and the owner reads who would lose', async () => {
    const names = ['Amir Haddad', 'June Park', 'Theo Lind', 'Ada Cole', 'Eve Moss'] as const;
    const { Rosa } = await neighbors(app, 'Rosa');
    const [amir, june, theo, ada, eve] = Object.values(await neighbors(app, ...names));
    if (!amir || !june || !theo || !ada || !eve) throw new Error('Five members have been made');
    const { id } = await Rosa.share({ stock: 20 });
    const lower = async (by: Neighbor, stock: number, listingId = id) => {
      const body = { sharing: { stock } };
      const response = await by.call('PUT', `/api/listings/${listingId}`, body);
      const { code, fields } = response.json();
      return response.statusCode === 200 ? 'ok' : `${code} ${fields?.['sharing.stock']}`;
    };
    const promised = async (asker: Neighbor, wanted: number) =>
      Rosa.move(await asker.ask(id, { wanted }), 'offer');
    const got = await promised(eve, 1);
    await eve.move(got, 'accept');
    await eve.move(got, 'collect');
    await promised(amir, 6);
    // June gets two of it in return for her eggs.
    const eggs = await june.share({ stock: 6 });
    const swap = await Rosa.ask(eggs.id, { wanted: 1, swap: { listing_id: id, amount: 2 } });
    await june.move(swap, 'offer');
    expect(await lower(Rosa, 8)).toBe(
      'VALIDATION_FAILED 9 are promised or picked up: 6 promised to Amir Haddad, 2 to June Park, 1 picked up.',
    );
    await promised(theo, 1);
    await promised(ada, 1);
    await promised(eve, 1);
    await promised(june, 1);
    expect(await lower(Rosa, 1)).toBe(
      'VALIDATION_FAILED 13 are promised or picked up: 6 promised to Amir Haddad, 3 to June Park, 1 to Theo Lind, 2 to 2 others, 1 picked up.',
    );
    expect((await Rosa.listing(id)).sharing?.left).toBe(7);
    expect([await lower(Rosa, 13), (await amir.tryAsk(id, { wanted: 99_999 })).statusCode]).toEqual([
      'ok',
      400,
    ]);

    const admin = new Neighbor(app, await aMember(app, 'Admin', { is_admin: 1 }));
    expect(await lower(admin, 2)).toBe(
      'VALIDATION_FAILED 13 are promised or picked up: 12 promised, 1 picked up.',
    );
    const jars = await Rosa.share({ stock: 5 }, { kind: 'wanted' });
    await amir.promise(jars.id, { amount: 3 });
    expect(await lower(Rosa, 2, jars.id)).toBe(
      'VALIDATION_FAILED 3 are promised or received: 3 promised by Amir Haddad.',
    );
  });
});
