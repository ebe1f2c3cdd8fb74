import { type Listing, type PlaceOffer, townCellOf } from '@windfall/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { up } from '../../db/migrations/038-offered-places.ts';

describe.each(dialects)('the offer of a better place on %s', (dialect) => {
  const t = useTestApp(dialect);

  async function offered() {
    const rosa = await aMember(t, 'Rosa Fields', { location: 'Portland, OR', zip_code: '97202' });
    const inTown = (title: string, location = 'Portland, OR') =>
      aListing(t, rosa, { title, location, place: 'town' });
    const plums = await inTown('Plums');
    await inTown('Kale', 'Salem, OR');
    await aListing(t, rosa, { title: 'Figs', location: '97205' });
    await t.ctx.db.transaction(async (trx) => {
      await sql`alter table users drop column place_offer_to`.execute(trx);
      await up(trx as unknown as Kysely<unknown>);
    });
    await inTown('Chosen later');
    return { rosa, plums };
  }

  const ask = async (of: TestMember, viewer = of) => {
    const { id } = of;
    const response = await t.app.inject({
      url: `/api/users/${id}/place-offer`,
      headers: viewer.headers,
    });
    return { status: response.statusCode, offer: response.json<PlaceOffer>() };
  };
  const answer = async (of: TestMember, accept: unknown, viewer = of) => {
    const response = await t.app.inject({
      method: 'POST',
      url: `/api/users/${of.id}/place-offer`,
      headers: { ...viewer.headers, origin: t.ctx.config.publicUrl },
      payload: { accept },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const places = async () =>
    Object.fromEntries(
      (await t.app.inject('/api/listings'))
        .json<Listing[]>()
        .map(({ title, place_precision, zip_code }) => [
          title,
          `${place_precision} ${zip_code ?? ''}`.trim(),
        ]),
    );
  const within = async () =>
    (await t.app.inject('/api/listings?near=45.484,-122.636&radius_km=1.6'))
      .json<Listing[]>()
      .filter(({ place_precision }) => place_precision === 'zip')
      .map(({ title }) => title);

  // @rule places#place-offer
  test('moves the older listings of the member’s town to the middle of the ZIP code, once', async () => {
    const { rosa } = await offered();
    expect((await ask(rosa)).offer).toEqual({ listings: 1, town: 'Portland, OR', zip_code: '97202' });
    expect(await within()).toEqual([]);
    expect(await answer(rosa, true)).toEqual({ status: 200, body: { moved: 1 } });
    expect(await places()).toEqual({
      Plums: 'zip 97202',
      Kale: 'town',
      Figs: 'zip 97205',
      'Chosen later': 'town',
    });
    expect(await within()).toEqual(['Plums']);
    expect((await ask(rosa)).offer).toEqual({ listings: 0, town: null, zip_code: null });
    expect(await answer(rosa, true)).toEqual({ status: 200, body: { moved: 0 } });
  });

  // @rule places#town-middle
  test('reaches listings at the middle that the town had in an earlier version', async () => {
    const home = { location: 'Winston-Salem, NC', zip_code: '27104' };
    const rosa = await aMember(t, 'Rosa Fields', home);
    const { id } = await aListing(t, rosa, {
      title: 'Zucchini',
      location: 'Winston-Salem, NC',
      place: 'town',
    });
    await t.ctx.db.transaction(async (trx) => {
      const cell = townCellOf({ latitude: 36.043, longitude: -80.261 });
      await trx.updateTable('listings').set({ cell }).where('id', '=', id).execute();
      await trx.updateTable('users').set({ place_offer_to: 1_000 }).where('id', '=', rosa.id).execute();
    });
    expect((await ask(rosa)).offer).toMatchObject({ listings: 1, zip_code: '27104' });
    expect((await answer(rosa, true)).body).toEqual({ moved: 1 });
    expect(await places()).toMatchObject({ Zucchini: 'zip 27104' });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('leaves them where they are when it is dismissed, and is not for others', async () => {
    const { rosa } = await offered();
    const amir = await aMember(t, 'Amir Haddad');
    expect((await ask(rosa, amir)).status).toBe(403);
    expect((await answer(rosa, true, amir)).status).toBe(403);
    expect((await answer(rosa, 'perhaps')).status).toBe(400);
    expect(await answer(rosa, false)).toEqual({ status: 200, body: { moved: 0 } });
    expect((await ask(rosa)).offer.listings).toBe(0);
    expect((await places())['Plums']).toBe('town');
  });

  test('says nothing to a member whose ZIP code lies elsewhere', async () => {
    const { rosa } = await offered();
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ zip_code: '10001' }).where('id', '=', rosa.id).execute(),
    );
    expect((await ask(rosa)).offer.listings).toBe(0);
    expect(await answer(rosa, true)).toEqual({ status: 200, body: { moved: 0 } });
  });
});
