import type { Listing } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing, zucchini } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { fromCsv } from '../../lib/csv.ts';
import { EXPORT_PAGE } from '../../platform/site-export.ts';

describe.each(dialects)('taking the site out on %s', (dialect) => {
  const t = useTestApp(dialect);

  async function community() {
    const admin = await aMember(t, 'Ada Moss', { is_admin: 1 });
    const rosa = await aMember(t, 'Rosa Fields', {
      username: 'rosa',
      latitude: 45.4712345,
      longitude: -122.65,
    });
    const get = (path: string) => t.app.inject({ url: `/api/admin/export${path}`, headers: admin.headers });
    const table = async (name: string) => {
      const [headings, ...rows] = fromCsv((await get(`/${name}`)).body).map(({ cells }) => cells);
      return rows.map((cells) => Object.fromEntries(headings?.map((name, at) => [name, cells[at]]) ?? []));
    };
    return { admin, rosa, get, table };
  }

  // @rule in-and-out#site-out
  test('has each table as CSV and all in one JSON file, without secrets, and can be imported again', async () => {
    const { admin, rosa, get, table } = await community();
    const url = '/api/listings';
    const post = (payload: object) => t.app.inject({ method: 'POST', url, headers: rosa.headers, payload });
    await post({ ...zucchini, title: '=Zucchini', sharing: { unit: 'kg', stock: 3 }, place: 'square' });
    await post({ ...zucchini, title: 'Plums', location: 'Portland, OR', zip_code: '97202' });
    expect(await table('listings')).toMatchObject([
      { owner: 'rosa', title: '=Zucchini', stock: '3', unit: 'kg', latitude: '45.47025', is_available: '1' },
      { owner: 'rosa', title: 'Plums', zip_code: '97202', latitude: '', place_precision: 'zip' },
    ]);
    expect(await table('members')).toMatchObject([
      { name: 'Ada Moss' },
      { username: 'rosa', status: 'active' },
    ]);
    expect(await table('claims')).toEqual([]);
    const file = await get('');
    expect(file.headers['content-disposition']).toMatch(/windfall-site-\d{4}-\d\d-\d\d\.json/);
    expect(file.json()).toMatchObject({
      listings: [{ title: '=Zucchini', stock: 3 }, { title: 'Plums' }],
      members: [{ name: 'Ada Moss' }, { name: 'Rosa Fields' }],
      claims: [],
    });
    expect(file.body).not.toMatch(/password|token|45\.4712345/);
    const csv = (await get('/listings')).body;
    const again = await t.app.inject({
      method: 'POST',
      url: '/api/admin/listings/import',
      headers: { ...admin.headers, 'content-type': 'text/csv' },
      payload: csv,
    });
    expect(again.statusCode).toBe(200);
    const [, copy] = (await t.app.inject({ url: `/api/users/${rosa.id}/listings` })).json<Listing[]>();
    expect(copy).toMatchObject({ title: '=Zucchini', place_precision: 'square', sharing: { stock: 3 } });
    const log = await t.app.inject({
      url: '/api/admin/audit-log?action=tables.export',
      headers: admin.headers,
    });
    expect(log.json<{ details: object }[]>().map(({ details }) => details)).toContainEqual({
      tables: ['claims'],
    });
  });

  // @rule in-and-out#site-out
  test('goes on where a page ends', async () => {
    const { rosa, table } = await community();
    await aListing(t, rosa);
    const row = await t.ctx.db.read.selectFrom('listings').selectAll().executeTakeFirstOrThrow();
    const { seq: _, ...fields } = row;
    const copies = Array.from({ length: EXPORT_PAGE }, (_, at) => ({
      ...fields,
      id: `copy-${at}`,
      is_indexed: 0 as const,
    }));
    await t.ctx.db.transaction(async (trx) => {
      for (let at = 0; at < copies.length; at += 100)
        await trx
          .insertInto('listings')
          .values(copies.slice(at, at + 100))
          .execute();
    });
    const ids = (await table('listings')).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([EXPORT_PAGE + 1, EXPORT_PAGE + 1]);
  });
});
