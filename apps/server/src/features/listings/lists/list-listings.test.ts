import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { shareTestApp, useTestApp } from '../../../../testing/test-app.ts';
import { encodeCursor } from '../../../db/pagination.ts';
import { addDays } from '../../../lib/days.ts';

describe.each(dialects)('browsing listings on %s', (dialect) => {
  const t = useTestApp(dialect);
  const get = (url: string) => t.app.inject(url);
  const titles = async (query: string) =>
    (await get(`/api/listings?${query}`)).json<Listing[]>().map(({ title }) => title);
  const nextOf = (link: unknown) => String(link ?? '').match(/^<(.*)>; rel="next"$/)?.[1];

  async function stall(seller: TestMember): Promise<void> {
    await aListing(t, seller, { title: 'banana', category: 'Fruits' });
    await aListing(t, seller, { title: 'Äpfel', category: 'Fruits' });
    await aListing(t, seller, { title: 'Zucchini', category: 'Vegetables' });
    await aListing(t, seller, { title: 'cherry', category: 'Fruits' });
  }

  // @rule browse#browse-orders
  // @rule browse#listings-query
  test('sorts newest first by default, oldest first, and by title regardless of case and accents', async () => {
    await stall(await aMember(t));
    const newest = ['cherry', 'Zucchini', 'Äpfel', 'banana'];
    expect(await titles('')).toEqual(newest);
    expect(await titles('sort=newest')).toEqual(newest);
    expect(await titles('sort=oldest')).toEqual(newest.toReversed());
    expect(await titles('sort=alphabetical')).toEqual(['Äpfel', 'banana', 'cherry', 'Zucchini']);
  });

  // @rule browse#browse-freshest
  test.each(['', '&search=basket', '&near=97214&radius_km=50'])(
    'by freshness shows the latest picked first, then the newest, then what was not picked: %s',
    async (query) => {
      const rosa = await aMember(t);
      const days = [null, '2026-08-01', null, '2026-08-02', '2026-08-01', null];
      for (const [index, picked_on] of days.entries())
        await aListing(t, rosa, {
          title: `basket ${index}`,
          picked_on,
          best_by: null,
          location: 'Portland, OR',
          zip_code: '97214',
        });
      const seen: string[] = [];
      let next: string | undefined = `/api/listings?sort=freshest&limit=1${query}`;
      while (next) {
        const response = await get(next);
        seen.push(...response.json<Listing[]>().map(({ title }) => title.slice(-1)));
        next = nextOf(response.headers.link);
        // A new first listing moves no page.
        if (seen.length === 2) await aListing(t, rosa, { title: 'Plums', picked_on: '2026-08-03' });
      }
      expect(seen).toEqual(['3', '4', '1', '5', '2', '0']);
    },
  );

  // @rule browse#browse-without
  test.each(['', '&search=one', '&near=97214&radius_km=50', '&near=97214&sort=distance'])(
    'leaves out crops with an allergen: %s',
    async (query) => {
      const rosa = await aMember(t);
      const offers = [
        ...[{ title: 'Walnuts one' }, { title: 'Peanuts one' }, { title: 'A hat one', category: 'Tools' }],
        ...[{ title: 'Quail one', category: 'Eggs', crop: null }, { title: 'Plums one' }],
      ] as const;
      for (const offer of offers)
        await aListing(t, rosa, {
          category: 'Fruits',
          ...offer,
          location: 'Portland, OR',
          zip_code: '97214',
        });
      const found = async (without: string) =>
        (await titles(`without=${without}${query}`)).map((title) => title.split(' ')[0]);
      expect(await found('tree-nut')).toEqual(['Plums', 'Quail', 'A', 'Peanuts']);
      expect(await found('egg,peanut')).toEqual(['Plums', 'A', 'Walnuts']);
      expect(await found('')).toHaveLength(5);
    },
  );

  // @rule browse#browse-ready
  test('has what is ready, with each filter and in each order', async () => {
    const rosa = await aMember(t);
    const offer = (title: string, more: object = {}) =>
      aListing(t, rosa, {
        title: `${title} one`,
        category: 'Fruits',
        location: 'Portland, OR',
        zip_code: '97214',
        ...more,
      });
    const today = t.clock.now().toISOString().slice(0, 10);
    const past = addDays(today, -1);
    await offer('Plums');
    await offer('Pears, today the last day', { best_by: today });
    await offer('Apples past their best', { picked_on: past, best_by: past });
    // Their crops have no keeping days.
    const late = await offer('Figs of last week');
    await offer('Figs and quinces');
    await offer('A hat', { category: 'Tools' });
    await offer('Plum seedlings', { category: 'Seedlings', best_by: today });
    await offer('Plum jam', { category: 'Other' });
    await offer('Peaches wanted', { kind: 'wanted', best_by: today });
    const gone = await offer('Cherries, gone');
    await t.app.inject({
      method: 'PUT',
      url: `/api/listings/${gone.id}`,
      headers: rosa.headers,
      payload: { is_available: false },
    });
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('listings').set({ ready_until: past }).where('id', '=', late.id).execute(),
    );
    for (const query of [
      ...['', '&search=one', '&search=one&sort=oldest&category=fruits', '&category=fruits&sort=alphabetical'],
      ...['&sort=freshest', '&near=97214&radius_km=50', '&near=97214&sort=distance&available=true'],
      '&near=97214&sort=distance&search=one',
    ]) {
      const found = await titles(`ready=now${query}`);
      expect(found.toSorted(), query).toEqual([
        ...['Figs and quinces one', 'Pears, today the last day one', 'Plums one'],
      ]);
      expect(await titles(`ready=now&kind=wanted${query}`), query).toEqual([]);
    }
  });

  describe('in pages', () => {
    const all = Array.from({ length: 11 }, (_, index) => `${'abc'[index % 3]} basket`);

    // @rule http-api#paging
    test.each([
      'sort=newest',
      'sort=oldest',
      'sort=alphabetical',
      'sort=newest&category=fruits',
      'sort=alphabetical&category=fruits',
      'sort=newest&search=bask',
      'sort=oldest&search=bask',
      'sort=alphabetical&search=bask',
      'sort=newest&available=true',
      'sort=oldest&user_id=ROSA',
      'sort=freshest&category=fruits&available=true',
      'sort=oldest&ready=now&near=97214&radius_km=50',
    ])('by %s shows each once, also with concurrent changes', async (query) => {
      const rosa = await aMember(t);
      const original: string[] = [];
      for (const title of all) {
        original.push((await aListing(t, rosa, { title, category: 'Fruits' })).id);
      }
      const gone = await aListing(t, rosa, { title: 'a basket', category: 'Fruits' });
      const seen: string[] = [];
      let next: string | undefined = `/api/listings?${query.replace('ROSA', rosa.id)}&limit=3&_t=1`;
      while (next) {
        const response = await get(next);
        expect(response.statusCode).toBe(200);
        const page = response.json<Listing[]>();
        expect(page.length).toBeGreaterThan(0);
        seen.push(...page.map(({ id }) => id));
        next = nextOf(response.headers.link);
        expect(next ?? '').not.toContain('_t=');
        if (seen.length > 60) throw new Error('The list does not end');
        if (seen.length > 15) continue;
        await Promise.all(
          ['a basket', 'c basket'].map((title) => aListing(t, rosa, { title, category: 'Fruits' })),
        );
        const url = `/api/listings/${gone.id}`;
        await t.app.inject({ method: 'DELETE', url, headers: rosa.headers });
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(original.filter((id) => !seen.includes(id))).toEqual([]);
    });

    test('ends without a link when the last page is exactly full', async () => {
      const rosa = await aMember(t);
      await stall(rosa);
      expect((await get('/api/listings?limit=4')).headers.link).toBeUndefined();
      const first = await get('/api/listings?limit=3');
      const last = await get(nextOf(first.headers.link) ?? '');
      expect([last.json().length, last.headers.link]).toEqual([1, undefined]);
    });

    // @rule browse#listings-page-size
    test('has 48 without a limit', async () => {
      const rosa = await aMember(t);
      for (let index = 0; index < 50; index += 1) await aListing(t, rosa);
      expect((await get('/api/listings')).json()).toHaveLength(48);
    });
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('shows hidden listings to their owner only, in each order and with each filter', async () => {
    const rosa = await aMember(t);
    await stall(rosa);
    await t.ctx.db.transaction((trx) =>
      trx
        .updateTable('listings')
        .set({ hidden_at: t.clock.now().toISOString() })
        .where('title', '=', 'cherry')
        .execute(),
    );
    for (const query of ['', '&sort=alphabetical', '&category=Fruits', '&available=true', '&sort=oldest']) {
      const url = `/api/listings?user_id=${rosa.id}${query}`;
      const own = await t.app.inject({ url, headers: rosa.headers });
      expect(
        own.json<Listing[]>().map(({ title }) => title),
        query,
      ).toContain('cherry');
      expect(await titles(`user_id=${rosa.id}${query}`), query).not.toContain('cherry');
    }
  });

  // @rule browse#listings-query
  test('filters by category in any case, availability and owner', async () => {
    const rosa = await aMember(t);
    const otto = await aMember(t, 'Otto Weed');
    await stall(rosa);
    const { id } = await aListing(t, otto, { title: 'Honey', category: 'Honey' });
    const payload = { is_available: false };
    await t.app.inject({ method: 'PUT', url: `/api/listings/${id}`, headers: otto.headers, payload });
    for (const category of ['fruits', 'Fruits', 'FRUITS']) {
      expect(await titles(`category=${category}`)).toEqual(['cherry', 'Äpfel', 'banana']);
    }
    expect(await titles('category=fruits&sort=alphabetical')).toEqual(['Äpfel', 'banana', 'cherry']);
    expect(await titles('available=false')).toEqual(['Honey']);
    expect(await titles('available=true&category=vegetables')).toEqual(['Zucchini']);
    expect(await titles(`user_id=${otto.id}`)).toEqual(['Honey']);
    expect(await titles('user_id=nobody')).toEqual([]);
    expect(await titles('user_id=%00')).toEqual([]);
  });

  // @rule http-api#timestamp
  test('treats empty and unknown parameters as absent', async () => {
    await stall(await aMember(t));
    expect(await titles('category=&search=&sort=&available=&user_id=&_t=1234&nonsense=1')).toHaveLength(4);
  });

  // @rule browse#listings-query
  test('returns an empty array without matches', async () => {
    const response = await get('/api/listings');
    expect([response.statusCode, response.json(), response.headers.link]).toEqual([200, [], undefined]);
  });
});

describe('a list of listings', () => {
  const t = shareTestApp('sqlite');
  const get = (url: string) => t.app.inject(url);

  test.each([
    ['category=Weapons', 'Please choose one of the categories'],
    ['sort=random', "The value of 'sort' is not valid."],
    ['without=gluten', 'Please leave out only: egg, peanut, tree-nut'],
    ['ready=soon', "The value of 'ready' is not valid."],
    ['available=maybe', "The value of 'available' is not valid."],
    ['limit=0', "The value of 'limit' is not valid."],
    ['limit=101', "The value of 'limit' is not valid."],
    ['limit=ten', "The value of 'limit' is not valid."],
    [`search=${'x'.repeat(101)}`, 'Please search for at most 100 characters'],
  ])('refuses %s', async (query, message) => {
    const response = await get(`/api/listings?${query}`);
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      400,
      'VALIDATION_FAILED',
      message,
    ]);
  });

  test.each([
    ['of another sort', encodeCursor(['oldest', 3]), 'newest'],
    ['of a title in a list by number', encodeCursor(['alphabetical', 3, 'a']), 'newest'],
    ['without its title', encodeCursor(['alphabetical', 3]), 'alphabetical'],
    ['with NUL', encodeCursor(['alphabetical', 3, 'a\0']), 'alphabetical'],
    ['with half a letter', encodeCursor(['alphabetical', 3, '\ud83c']), 'alphabetical'],
    ['with an endless title', encodeCursor(['alphabetical', 3, 'a'.repeat(81)]), 'alphabetical'],
    ['with another day', encodeCursor(['freshest', 3, 'today', 0]), 'freshest'],
    ['with an endless number', encodeCursor(['newest', 1e300]), 'newest'],
    ['with a fraction', encodeCursor(['newest', 1.5]), 'newest'],
    ['with a negative number', encodeCursor(['newest', -1]), 'newest'],
    ['with SQL', encodeCursor(['newest', "1'; drop table listings"]), 'newest'],
    ['with more', encodeCursor(['newest', 1, 2]), 'newest'],
    ['of nothing', encodeCursor([]), 'newest'],
    ['that is no cursor', 'AAAA', 'oldest'],
    ['that is no base64', '%F0%9F%8D%85', 'oldest'],
  ])('refuses a cursor %s', async (_, cursor, sort) => {
    const response = await get(`/api/listings?sort=${sort}&cursor=${cursor}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'INVALID_CURSOR',
      message: 'This page of the list does not exist. Please start from the first page.',
    });
  });
});
