import { type Listing, squareIn, townCellOf } from '@windfall/contract';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { shareTestApp, useTestApp } from '../../../../testing/test-app.ts';
import { up } from '../../../db/migrations/009-listings-of-a-kind-nearby.ts';
import { findPlaces } from '../../geo/find-places.ts';
import { cellOf, centerOf } from '../../geo/geo.service.ts';
import { deleteListingsOfUsers } from '../../listings/deletion/delete-listings.ts';
import { indexOlderListings } from '../../listings/index-stored-listings.ts';

describe.each(dialects)('listings near a place on %s', (dialect) => {
  const t = useTestApp(dialect);
  const get = (query: string) => t.app.inject(`/api/listings?${query}`);
  const find = async (query: string) => {
    const response = await get(query);
    expect(response.statusCode).toBe(200);
    return response.json<Listing[]>();
  };
  const titles = async (query: string) => (await find(query)).map(({ title }) => title);

  async function stall() {
    // Without a ZIP code, so that a listing at home lies in the middle of the town.
    const rosa = await aMember(t, 'Rosa Fields', { location: 'Portland, OR', zip_code: null });
    const publish = (title: string, location: string, more = {}) =>
      aListing(t, rosa, { title, location, ...more });
    await publish('Plums in Seattle', 'Seattle, WA');
    await publish('Plums in Salem', 'Salem, Oregon');
    await publish('Plums next door', '97214');
    await publish('Pears at home', 'Local', { category: 'Fruits' });
    await publish('Plums nowhere', 'Local', { zip_code: 'SW1A 1AA' });
    return rosa;
  }

  // @rule browse#listings-query
  test('are sorted by distance, filtered by radius, and combined with every other filter', async () => {
    const rosa = await stall();
    const near = 'near=45.514,-122.636';
    const byDistance = [
      'Plums next door',
      'Pears at home',
      'Plums in Salem',
      'Plums in Seattle',
      'Plums nowhere',
    ];
    expect(await titles(`${near}&sort=distance`)).toEqual(byDistance);
    expect(await titles('near=98101&sort=distance')).toEqual([
      'Plums in Seattle',
      'Plums next door',
      'Pears at home',
      'Plums in Salem',
      'Plums nowhere',
    ]);
    expect(await titles(`${near}&radius_km=10`)).toEqual(['Pears at home', 'Plums next door']);
    expect(await titles(`${near}&radius_km=100&sort=oldest`)).toEqual([
      'Plums in Salem',
      'Plums next door',
      'Pears at home',
    ]);
    expect(await titles(`${near}&radius_km=100&sort=alphabetical`)).toEqual([
      'Pears at home',
      'Plums in Salem',
      'Plums next door',
    ]);
    expect(await titles(`${near}&radius_km=100&sort=distance&search=plum`)).toEqual([
      'Plums next door',
      'Plums in Salem',
    ]);
    expect(await titles(`${near}&radius_km=1000&sort=distance&search=plmus&category=vegetables`)).toEqual([
      'Plums next door',
      'Plums in Salem',
      'Plums in Seattle',
    ]);
    expect(await titles(`${near}&radius_km=10&category=fruits`)).toEqual(['Pears at home']);
    expect(await titles(`${near}&sort=distance&user_id=${rosa.id}&available=true`)).toEqual(byDistance);
    expect(await titles(`${near}&sort=distance&available=false`)).toEqual([]);
    expect(await titles(`${near}&sort=distance&user_id=nobody`)).toEqual([]);
    expect(await titles(`${near}&radius_km=0.001`)).toEqual(['Pears at home']);
    expect(await titles('near=-45,100&sort=distance&radius_km=500')).toEqual([]);
  });

  // @rule places#town-only
  test('that know only their town come after those that are near, and a radius that reaches the town includes them', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { location: 'Portland, OR', zip_code: '97202' });
    await aListing(t, rosa, { title: 'Figs in town', place: 'town' });
    await aListing(t, rosa, { title: 'Figs near' });
    await aListing(t, rosa, { title: 'Figs across town', location: '97231' });
    const from = async (query: string) =>
      (await find(`near=97202&${query}`)).map(({ title, place_precision, distance_km = -1 }) => [
        title,
        place_precision,
        distance_km,
      ]);
    const near = ['Figs near', 'zip', expect.closeTo(0.2, 0)];
    const inTown = ['Figs in town', 'town', 20];
    const across = ['Figs across town', 'zip', expect.closeTo(20, -1)];
    for (const search of ['', '&search=figs', '&category=vegetables']) {
      expect(await from(`sort=distance&radius_km=1.6${search}`), search).toEqual([near, inTown]);
      expect(await from(`sort=distance${search}`), search).toEqual([near, inTown, across]);
      expect(await from(`sort=newest&radius_km=1.6${search}`), search).toEqual([near, inTown]);
    }
    // Nothing of it finer than the town: the same for all who are in it.
    for (const zip of ['97214', '97219', '97231'])
      expect(await find(`near=${zip}&search=figs&radius_km=1`), zip).toContainEqual(
        expect.objectContaining({ title: 'Figs in town', distance_km: 20 }),
      );
    expect(await titles('near=97301&sort=distance&radius_km=5')).toEqual([]);
    const pages = [];
    for (let next: string | undefined = 'near=97202&sort=distance&radius_km=30&limit=1'; next; ) {
      const response = await get(next);
      pages.push(...response.json<Listing[]>().map(({ title }) => title));
      next = /\?(.*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(pages).toEqual(['Figs near', 'Figs in town', 'Figs across town']);
  });

  test.each(['newest', 'oldest', 'alphabetical', 'distance'])(
    'in pages by %s show each once, also with concurrent changes',
    async (sort) => {
      const rosa = await aMember(t);
      const locations = ['97214', '97201', 'Salem, OR', 'Seattle, WA'];
      const publish = (index: number) =>
        aListing(t, rosa, {
          title: `${'cab'[index % 3]} basket`,
          location: locations[index % 4] ?? '',
        });
      const original: string[] = [];
      for (let index = 0; index < 11; index += 1) original.push((await publish(index)).id);
      const seen: string[] = [];
      let next: string | undefined = `near=97214&radius_km=900&sort=${sort}&search=bask&limit=3`;
      while (next) {
        const response = await get(next);
        seen.push(...response.json<Listing[]>().map(({ id }) => id));
        next = /\?(.*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
        if (seen.length > 60) throw new Error('The list does not end');
        if (seen.length <= 15) await Promise.all([publish(seen.length), publish(seen.length + 1)]);
        const gone = await publish(0);
        await t.app.inject({
          method: 'DELETE',
          url: `/api/listings/${gone.id}`,
          headers: rosa.headers,
        });
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(original.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );

  // @rule places#place-unknown
  test('come last when their place is not known, on every page, and never within a radius', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { location: '', zip_code: null });
    const where = ['Over the hill', '97214', 'At the mill', 'Salem, OR', 'Überall', '97201'];
    for (const [index, location] of where.entries())
      await aListing(t, rosa, { title: `Plums ${index}`, location, category: 'Fruits' });
    const last = ['Plums 4', 'Plums 2', 'Plums 0'];
    const all = ['Plums 1', 'Plums 5', 'Plums 3', ...last];
    for (const filter of [
      '',
      '&search=plums',
      '&category=fruits',
      '&search=plms&category=fruits&available=true',
    ])
      for (const limit of [1, 2, 3, 4, 6]) {
        const pages = [];
        for (let next: string | undefined = `near=97214&sort=distance${filter}&limit=${limit}`; next; ) {
          const response = await get(next);
          pages.push(...response.json<Listing[]>().map(({ title }) => title));
          next = /\?(.*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1];
        }
        expect(pages, `${filter} ${limit}`).toEqual(all);
      }
    expect(await titles('near=97214&sort=distance&category=vegetables')).toEqual([]);
    expect(await titles('near=97214&sort=distance&radius_km=1000')).toEqual(all.slice(0, 3));
    expect((await find('near=97214&sort=distance')).slice(3)).toMatchObject([
      { location: 'Überall', latitude: null, longitude: null },
      { location: 'At the mill' },
      { location: 'Over the hill' },
    ]);
  });

  test('from before places were stored are placed and indexed once', async () => {
    await stall();
    const { db } = t.ctx;
    const empty = db.transaction(async (trx) => {
      await trx.updateTable('listings').set({ is_indexed: 0, cell: null }).execute();
      for (const table of ['listing_words', 'listing_cells', 'listings_search'] as const)
        await trx.deleteFrom(table).execute();
    });
    await empty;
    expect(await titles('search=plums&near=97214&sort=distance')).toEqual([]);
    expect(await indexOlderListings(t.ctx)).toBe(5);
    expect(await indexOlderListings(t.ctx)).toBe(0);
    expect(await titles('search=plums&near=97214&sort=distance')).toEqual([
      'Plums next door',
      'Plums in Salem',
      'Plums in Seattle',
      'Plums nowhere',
    ]);
  });

  // @rule accounts#account-deletion
  test('of a deleted member leave nothing behind', async () => {
    const rosa = await stall();
    const { db } = t.ctx;
    const deleted = await db.transaction((trx) => deleteListingsOfUsers(trx, [rosa.id]));
    expect(deleted.images).toEqual([]);
    for (const table of ['listings', 'listing_words', 'listing_cells', 'listings_search'] as const) {
      expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule places#position-listing
  test('of a neighbor in the same ZIP code are within a mile, though the form says the town', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { location: 'Portland, OR', zip_code: '97202' });
    await aListing(t, rosa, { title: 'Plums', location: 'Portland, OR' });
    expect(await find('near=97202&radius_km=1.6')).toMatchObject([{ title: 'Plums', zip_code: '97202' }]);
  });

  // @rule browse#listings-query
  test('contain their distance only in searches near a place', async () => {
    await stall();
    const near = await find('near=97214');
    expect(near.map(({ title, distance_km, zip_code }) => [title, distance_km, zip_code])).toEqual([
      ['Plums nowhere', undefined, 'SW1A 1AA'],
      ['Pears at home', expect.any(Number), null],
      ['Plums next door', expect.any(Number), '97214'],
      ['Plums in Salem', expect.any(Number), null],
      ['Plums in Seattle', expect.any(Number), null],
    ]);
    const [, home = 0, door = 9, salem = 0, seattle = 0] = near.map(({ distance_km }) => distance_km);
    expect(door).toBeLessThan(0.5);
    // Of a town in whole multiples of its radius.
    expect(near.map(({ town }) => town)).toEqual([
      undefined,
      { name: 'Portland, OR', radius_km: 20 },
      undefined,
      { name: 'Salem, OR', radius_km: 12 },
      { name: 'Seattle, WA', radius_km: 25 },
    ]);
    expect([home, salem, seattle]).toEqual([20, 72, 250]);
    expect((await find('')).every(({ distance_km }) => distance_km === undefined)).toBe(true);
  });

  // @rule places#position-listing
  test('are at their ZIP code, else their location, in the town of their owner at the ZIP code of the owner', async () => {
    const owner = { location: 'Portland, OR', zip_code: '97219', latitude: 45.60001, longitude: -122.60001 };
    const rosa = await aMember(t, 'Rosa Fields', owner);
    const placed = async (fields: { location?: string; zip_code?: string }) => {
      const row = await aListing(t, rosa, fields);
      return [row.zip_code, row.cell];
    };
    const [portland] = findPlaces('Portland, OR', 1);
    const town = townCellOf(portland ?? { latitude: 0, longitude: 0 });
    const [, own] = await placed({ zip_code: '97219' });
    for (const location of ['Portland, OR', 'portland, oregon USA', 'Behind the shed', undefined])
      expect(await placed({ ...(location && { location }) }), location).toEqual(['97219', own]);
    expect([town, own]).not.toContain(cellOf(owner));
    const [salemZip, salem] = await placed({ location: 'Salem, OR' });
    expect([salemZip, salem === town]).toEqual([null, false]);
    expect(await placed({ location: 'Salem, OR', zip_code: '97219' })).not.toContain(town);
    expect((await placed({ location: 'Salem, OR', zip_code: '98101-1234' }))[0]).toBe('98101-1234');
    expect((await placed({ location: '12 Elm St, Salem, OR 97301' }))[0]).toBe('97301');
    expect(await placed({ zip_code: '00000' })).toEqual(['00000', null]);
    const inTown = await aMember(t, 'Tess Town', { ...owner, zip_code: null });
    const townRow = await aListing(t, inTown, {});
    expect([townRow.zip_code, townRow.cell]).toEqual([null, town]);
    // An exact position alone places nothing.
    const unplaced = { location: 'Here', zip_code: null, latitude: 45.5, longitude: -122.6 };
    const otto = await aMember(t, 'Otto Weed', unplaced);
    const row = await aListing(t, otto, {});
    expect([row.zip_code, row.cell]).toEqual([null, null]);
  });

  // @rule places#position-choice
  test('are at the place that their owner chooses, at the square of their home only by that choice', async () => {
    const owner = { location: 'Portland, OR', zip_code: '97219', latitude: 45.60001, longitude: -122.60001 };
    const rosa = await aMember(t, 'Rosa Fields', owner);
    const put = (id: string, payload: object, headers: object = rosa.headers) =>
      t.app.inject({ method: 'PUT', url: `/api/listings/${id}`, headers: { ...headers }, payload });
    const { id } = await aListing(t, rosa, { location: 'Portland, OR 97219' });
    const change = async (payload: object) => {
      const { place_precision, zip_code, latitude, longitude } = (await put(id, payload)).json<Listing>();
      return { place_precision, zip_code, latitude, longitude };
    };
    const square = { place_precision: 'square', zip_code: null, ...centerOf(cellOf(owner)) };
    const zip = await change({ title: 'Plums' });
    expect(zip).toMatchObject({ place_precision: 'zip', zip_code: '97219' });
    expect(await change({ place: 'square' })).toEqual(square);
    expect(await change({ title: 'Pears', location: 'Portland, OR 97219', place: 'square' })).toEqual(square);
    expect(await change({ title: 'Pears' })).toEqual(square);
    expect(await change({ place: 'town' })).toMatchObject({ place_precision: 'town', zip_code: null });
    expect(await change({ place: 'zip' })).toEqual(zip);
    expect((await put(id, { place: 'house' })).statusCode).toBe(400);
    const ada = await aMember(t, 'Ada', { is_admin: 1 });
    const byAdmin = await put(id, { place: 'square', password: 'x' }, ada.headers);
    expect([401, 403]).toContain(byAdmin.statusCode);
    const amir = await aMember(t, 'Amir Rahimi');
    const listing = await aListing(t, amir, {});
    expect((await put(listing.id, { place: 'square' }, amir.headers)).json()).toMatchObject({
      statusCode: 400,
      fields: { place: 'Add your position to your profile first: without it, your square is not known' },
    });
  });

  test('move when their location or ZIP code changes', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa, { location: '97214' });
    const change = async (payload: object) =>
      (
        await t.app.inject({
          method: 'PUT',
          url: `/api/listings/${id}`,
          headers: rosa.headers,
          payload,
        })
      ).json<Listing>().zip_code;
    expect(await change({ title: 'Still there' })).toBe('97214');
    expect(await change({ location: 'Salem, OR 97301' })).toBe('97301');
    expect(await titles('near=97301&radius_km=5')).toEqual(['Still there']);
    expect(await titles('near=97214&radius_km=5')).toEqual([]);
    expect(await change({ zip_code: '98101' })).toBe('98101');
    expect(await change({ zip_code: '' })).toBe('97301');
    const cells = await t.ctx.db.read.selectFrom('listing_cells').select('count').execute();
    expect(cells).toEqual([{ count: 1 }]);
  });

  // @rule browse#near-deleted
  test('by distance fill their pages behind listings whose deletion can be undone', async () => {
    const rosa = await aMember(t);
    const publish = (title: string) => aListing(t, rosa, { title, location: '97214' });
    const drop = ({ id }: { id: string }) =>
      t.app.inject({ method: 'DELETE', url: `/api/listings/${id}`, headers: rosa.headers });
    for (const title of ['Plums', 'Pears', 'Figs', 'Kale']) await publish(title);
    for (const title of ['Leeks', 'Corn', 'Mint', 'Dill', 'Peas']) await drop(await publish(title));
    const first = await get('near=97214&sort=distance&limit=3');
    expect(first.json<Listing[]>().map(({ title }) => title)).toEqual(['Kale', 'Figs', 'Pears']);
    const next = /\?(.*)>; rel="next"/.exec(String(first.headers.link))?.[1];
    const last = await get(String(next));
    expect([last.json<Listing[]>().map(({ title }) => title), last.headers.link]).toEqual([
      ['Plums'],
      undefined,
    ]);
  });

  test('with a cursor of another list are refused', async () => {
    await stall();
    const link = String((await get('near=97214&sort=distance&limit=1')).headers.link);
    const cursor = /cursor=([^&>]*)/.exec(link)?.[1];
    expect((await get(`near=97214&sort=distance&limit=1&cursor=${cursor}`)).statusCode).toBe(200);
    for (const query of ['', 'sort=oldest&', 'near=97214&sort=alphabetical&']) {
      expect((await get(`${query}cursor=${cursor}`)).json().code).toBe('INVALID_CURSOR');
    }
  });

  // @rule places#town-only
  test('of an older backup know no more than their town', async () => {
    const rosa = await aMember(t, 'Rosa Fields', { location: 'Portland, OR', zip_code: '97202' });
    const rows = [
      await aListing(t, rosa, { title: 'Figs', location: 'Portland, OR', place: 'town' }),
      await aListing(t, rosa, { title: 'Kale', location: 'Portland, OR 97214' }),
    ];
    await t.ctx.db.transaction(async (trx) => {
      for (const { id, cell } of rows)
        await trx
          .updateTable('listings')
          .set({ is_indexed: 0, place_precision: null, cell: squareIn(cell ?? 0) })
          .where('id', '=', id)
          .execute();
      for (const table of ['listing_words', 'listing_cells', 'listings_search'] as const)
        await trx.deleteFrom(table).execute();
    });
    expect(await indexOlderListings(t.ctx)).toBe(2);
    const found = await find('near=97214&sort=alphabetical');
    expect(found.map(({ place_precision, distance_km }) => [place_precision, distance_km])).toEqual([
      ['town', 20],
      ['zip', expect.closeTo(0, 0)],
    ]);
  });

  test('from before places were indexed with categories are indexed anew', async () => {
    await stall();
    const { db } = t.ctx;
    const places = ['radius_km=2', 'radius_km=20', 'radius_km=900', 'sort=distance'];
    const found = () =>
      Promise.all(places.map((place) => titles(`search=plums&category=vegetables&near=97214&${place}`)));
    const before = await found();
    expect(before.map(({ length }) => length)).toEqual([1, 1, 3, 4]);
    await db.transaction((trx) => up(trx as unknown as Kysely<unknown>));
    expect((await found()).flat()).toEqual([]);
    expect(await indexOlderListings(t.ctx)).toBe(5);
    expect(await found()).toEqual(before);
    for (const table of ['listing_words', 'listing_cells'] as const) {
      const counts = db.read.selectFrom(table).select((eb) => eb.fn.sum<number>('count').as('sum'));
      const { sum } = await counts.executeTakeFirstOrThrow();
      await db.transaction((trx) => up(trx as unknown as Kysely<unknown>));
      await indexOlderListings(t.ctx);
      expect((await counts.executeTakeFirstOrThrow()).sum).toBe(sum);
    }
  });
});

describe('a search near a place', () => {
  const t = shareTestApp('sqlite');
  const where =
    'Please say where: a ZIP code, a town, or a latitude and a longitude with a comma between them';
  const town = 'This town is not known';
  const radius = 'Please give a radius of more than 0 and at most 1,000 km';
  test.each([
    ['near=NaN,NaN', town],
    ['near=90,0', where],
    ['near=-90,0', where],
    ['near=0,180', where],
    ['near=0,-180', where],
    ['near=1e1,0', town],
    ['near=1', where],
    ['near=1,2,3', where],
    ['near=,', where],
    ['near=Infinity,0', town],
    ['near=0x1,0', town],
    ['near=Nowhereville', town],
    ['near=Portland,%20AK', town],
    [`near=${'x'.repeat(121)}`, where],
    ['near=123456', where],
    ['near=97201&near=97214', where],
    ['near=00000', 'This ZIP code is not known'],
    ['near=97201&radius_km=0', radius],
    ['near=97201&radius_km=-1', radius],
    ['near=97201&radius_km=NaN', radius],
    ['near=97201&radius_km=1e9', radius],
    ['near=97201&radius_km=1000.1', radius],
    ['radius_km=5', 'Please also give a place for the radius'],
    ['sort=distance', 'Please also give a place to sort by distance'],
  ])('is refused for %s', async (query, message) => {
    const response = await t.app.inject(`/api/listings?${query}`);
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      400,
      'VALIDATION_FAILED',
      message,
    ]);
  });
});
