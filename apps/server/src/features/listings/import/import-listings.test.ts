import { randomUUID } from 'node:crypto';
import { CSV_IMPORT, type Listing, type ListingImport } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';

describe.each(dialects)('importing listings on %s', (dialect) => {
  const t = shareTestApp(dialect);

  async function anOwner(name: string, overrides: Parameters<typeof aMember>[2] = {}) {
    const handle = randomUUID();
    const names = { email: `${handle}@windfall.example`, username: handle };
    return { ...names, ...(await aMember(t, name, { ...names, ...overrides })) };
  }

  async function importing() {
    const { headers } = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const send = async (csv: string, query = '', more: Record<string, string> = {}) => {
      const url = `/api/admin/listings/import?${query}`;
      const response = await t.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'text/csv', ...more },
        payload: csv,
      });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    };
    const listingsOf = async (id: string) =>
      (await t.app.inject({ url: `/api/users/${id}/listings`, headers })).json<Listing[]>();
    return { headers, send, listingsOf };
  }

  // @rule in-and-out#listings-in
  test('makes each listing for its owner, once for a repeated request, and writes the audit log', async () => {
    const { headers, send, listingsOf } = await importing();
    const rosa = await anOwner('Rosa Fields');
    const otto = await anOwner('Otto Weed');
    const csv = [
      '\uFEFFOwner;Title;Description;Category;stock;unit;latitude;longitude;notes',
      `${rosa.email};"'=Plums; ripe";"Two\r\nlines";fruits;20;lb;;;x`,
      ';Fig;By the school;Fruits;;;45.4712;-122.6521;',
    ].join('\r\n');
    const query = `owner=${otto.username.toUpperCase()}`;
    const expected = [
      { line: 2, owner: 'Rosa Fields', title: '=Plums; ripe', category: 'Fruits', location: 'Local' },
      { line: 4, owner: 'Otto Weed', title: 'Fig', category: 'Fruits', location: 'Portland, OR' },
    ];
    expect((await send(csv, `${query}&dry_run=true`)).body).toEqual({
      dry_run: true,
      listings: expected,
      faults: [],
      left_out: [],
      ignored_columns: ['notes'],
    });
    expect(await listingsOf(rosa.id)).toEqual([]);
    const key = { 'idempotency-key': `import-${dialect}` };
    const made = await send(csv, query, key);
    expect(made).toMatchObject({ status: 200, body: { dry_run: false, listings: expected } });
    const again = await send(csv, query, key);
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([made.body, 'true']);
    expect(await send(csv, `${query}&dry_run=true`, key)).toMatchObject({ status: 409 });
    expect(await listingsOf(rosa.id)).toMatchObject([
      { title: '=Plums; ripe', description: 'Two\nlines', sharing: { stock: 20, unit: 'lb' }, crop: 'plum' },
    ]);
    expect(await listingsOf(otto.id)).toMatchObject([{ title: 'Fig', place_precision: 'square' }]);
    const log = await t.app.inject({ url: '/api/admin/audit-log?action=listings.import', headers });
    expect(log.json()).toMatchObject([{ details: { shared: 2, names: ['Rosa Fields', 'Otto Weed'] } }]);
  });

  if (dialect !== 'sqlite') return;

  // @rule in-and-out#columns
  test.each([
    [
      'title,description,category\nPlums,,Cars',
      [
        [2, 'description', 'Please fill in all required fields'],
        [2, 'category', 'Please choose one of the categories'],
      ],
    ],
    ['title,description\nPlums,Ripe', [[1, 'category', expect.stringContaining('column is missing')]]],
    ['title,description,category', [[1, null, expect.stringContaining('no lines')]]],
    ['\n', [[1, null, expect.stringContaining('no lines')]]],
    ['title,title,description,category\na,b,c,Fruits', [[1, 'title', 'Two columns have this name']]],
    ['title,description,category\na,b,Fruits,d', [[2, null, expect.stringContaining('more cells')]]],
    ['title,description,category\na,"b,Fruits', [[2, null, expect.stringContaining('quotation mark')]]],
    ['title,description,category\na,B\uFFFDume,Fruits', [[2, null, expect.stringContaining('UTF-8')]]],
    ['title,description,category,stock\na,b,Fruits,many', [[2, 'stock', expect.any(String)]]],
    [
      'title,description,category,picked_on\na,b,Fruits,2999-01-01',
      [[2, 'picked_on', expect.stringContaining('future')]],
    ],
    [
      'title,description,category,latitude\na,b,Fruits,45',
      [[2, 'latitude', expect.stringContaining('degrees')]],
    ],
    [
      'title,description,category,owner\na,b,Fruits,nobody',
      [[2, 'owner', expect.stringContaining('No active member')]],
    ],
    [
      `title,description,category\n${'a,b,Fruits\n'.repeat(CSV_IMPORT.lines + 1)}`,
      [[502, null, expect.stringContaining('at most 500 lines')]],
    ],
  ])('says line and reason of each fault, and makes nothing, of table %#', async (csv, faults) => {
    const { send, listingsOf } = await importing();
    const rosa = await anOwner('Rosa Fields');
    const tried = await send(`${csv}`, `dry_run=true&owner=${rosa.email}`);
    const { body } = tried as { body: ListingImport };
    expect(body.faults.map(({ line, column, message }) => [line, column, message])).toEqual(faults);
    const refused = await send(`${csv}`, `owner=${rosa.email}`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'IMPORT_FAULTY' } });
    expect(Object.values(refused.body.fields)).toEqual(body.faults.map(({ message }) => message));
    expect(await listingsOf(rosa.id)).toEqual([]);
  });

  // @rule in-and-out#import-limits
  test('takes no file that is too large, and no owner who has left', async () => {
    const { send } = await importing();
    const gone = await anOwner('Gone', { is_active: 0 });
    const line = 'title,description,category\na,b,Fruits\n';
    expect((await send(line, `owner=${gone.email}`)).status).toBe(422);
    const large = await send(line + 'é'.repeat(CSV_IMPORT.characters));
    expect(large).toMatchObject({
      status: 400,
      body: { fields: { csv: expect.stringContaining('250,000') } },
    });
    expect(await send(line, 'format=osm')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });

  // @rule in-and-out#falling-fruit
  test('reads the map of Falling Fruit, without what is private, and keeps the square alone', async () => {
    const { send, listingsOf } = await importing();
    const pantry = await anOwner('Sellwood Pantry');
    const csv = [
      'id,lat,lng,unverified,description,season_start,season_stop,no_season,quality_rating,yield_rating,author,address,created_at,updated_at,access,import_link,muni,types',
      '7,45.4712345,-122.6521234,false,By the gate,August,October,false,,Good,Ada Moss,"12 Elm St, Portland",2015-01-01,2016-01-01,Public,,false,"{Fig,""Sour cherry""}"',
      '8,45.47,-122.65,false,,,,true,,,,,,,,,false,"[""Linden""]"',
      '9,45.47,-122.65,false,,,,,,,,,,,Private,,false,{Apple}',
      '10,45.47,-122.65,true,,,,,,,,,,,Public,,false,{Apple}',
    ].join('\n');
    const query = `format=falling-fruit&owner=${pantry.email}`;
    const { body } = await send(csv, query);
    expect(body).toMatchObject({
      left_out: [
        { line: 4, message: 'This place is on private land' },
        { line: 5, message: 'Falling Fruit marks this place as unverified' },
      ],
      ignored_columns: expect.arrayContaining(['author', 'address']),
    });
    const [linden, fig] = await listingsOf(pantry.id);
    expect(fig).toMatchObject({
      title: 'Fig and Sour cherry',
      description:
        'By the gate\n\nSeason: August to October.\n\nAccess: Public.\n\nFrom the map of Falling Fruit (CC BY-NC-SA): https://fallingfruit.org/locations/7',
      category: 'Fruits',
      price: 'Free',
      location: 'Portland, OR',
      place_precision: 'square',
    });
    expect(linden).toMatchObject({ title: 'Linden', category: 'Other' });
    expect(JSON.stringify([linden, fig])).not.toMatch(/45\.4712345|122\.6521234|Elm|Ada Moss/);
  });

  test('offers a template that can be imported once its owners are named', async () => {
    const { headers, send } = await importing();
    const { body } = await t.app.inject({ url: '/api/admin/listings/template.csv', headers });
    const tried = await send(body, 'dry_run=true');
    expect(tried.body.faults.map(({ column }: { column: string }) => column)).toEqual(['owner', 'owner']);
  });
});
