import { rmSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  cellOf,
  centerOf,
  type Listing,
  nearOf,
  type Point,
  squareOf,
  type TownMap,
} from '@windfall/contract';
import { PbfWriter } from 'pbf';
import { Compression, zxyToTileId } from 'pmtiles';
import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { makeTownMap, SMALL_TOWN } from '../../../testing/fixtures/town-map.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { headOfArchive } from './archive/write-archive.ts';
import { mapFileIn } from './maps.service.ts';

const t = useTestApp('sqlite');

const NEAR = `near=${nearOf(squareOf(SMALL_TOWN.center))}`;
const mapOf = async (query: string) => (await t.app.inject(`/api/map?${query}`)).json<TownMap>();
const picture = (query: string, headers = {}) => t.app.inject({ url: `/map.svg?${query}`, headers });
const giveFile = (bytes: Buffer) => writeFileSync(mapFileIn(t.ctx.config), bytes);

/** A member whose listings lie in the square of this point. */
const memberAt = (point: Point) => aMember(t, 'Rosa Fields', { ...point });

// @rule places#map
test('the map counts in each square what the list shows there, the nearest square first', async () => {
  const [here, there] = [SMALL_TOWN.center, { latitude: 45.497, longitude: -122.637 }];
  const [rosa, amir, gone] = [await memberAt(here), await memberAt(there), await memberAt(here)];
  for (let count = 0; count < 3; count += 1) await aListing(t, rosa, { place: 'square' });
  await aListing(t, amir, { place: 'square' });
  const hidden = await aListing(t, amir, { place: 'square' });
  await aListing(t, amir, { place: 'square', kind: 'wanted' });
  const taken = await aListing(t, amir, { place: 'square' });
  const deleted = await aListing(t, amir, { place: 'square' });
  await aListing(t, gone, { place: 'square' });
  await aListing(t, rosa, { place: 'town', location: 'Portland, OR' });
  await t.ctx.db.transaction(async (trx) => {
    await trx.updateTable('listings').set({ hidden_at: '2026-01-01' }).where('id', '=', hidden.id).execute();
    await trx.updateTable('users').set({ is_active: 0 }).where('id', '=', gone.id).execute();
  });
  await t.app.inject({
    method: 'PUT',
    url: `/api/listings/${taken.id}`,
    headers: amir.headers,
    payload: { is_available: false },
  });
  await t.app.inject({ method: 'DELETE', url: `/api/listings/${deleted.id}`, headers: amir.headers });

  const { squares, towns } = await mapOf(NEAR);
  expect(squares).toMatchObject([
    { offers: 3, is_more: false, km: 0 },
    { offers: 1, is_more: false, km: expect.closeTo(1, 0) },
  ]);
  expect(towns).toMatchObject([{ town: 'Portland, OR', offers: 1, is_more: false }]);
  for (const { near, offers } of squares) {
    const listed = await t.app.inject(`/api/listings?near=${near}&radius_km=0.3&available=true`);
    expect(listed.json<Listing[]>().filter(({ place_precision }) => place_precision !== 'town')).toHaveLength(
      offers,
    );
  }
  // From far away both lie in one block.
  const { squares: far } = await mapOf(`${NEAR}&zoom=10`);
  expect(far.reduce((sum, { offers }) => sum + offers, 0)).toBe(4);
});

// @rule places#map-home
test('the map begins at the town of the site, and says where to look without one', async () => {
  expect((await t.app.inject('/api/map')).statusCode).toBe(400);
  const admin = await aMember(t, 'Ada Moss', { is_admin: 1 });
  const settings = (await t.app.inject({ url: '/api/admin/settings', headers: admin.headers })).json();
  const saved = await t.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: admin.headers,
    payload: { ...settings, home_place: { town: 'Salem, OR', radius_km: 10 } },
  });
  expect(saved.statusCode).toBe(200);
  const { latitude, zoom } = await mapOf('');
  expect(latitude).toBeCloseTo(44.9, 0);
  // 10 km on each side of its middle are in the picture.
  expect([zoom, (await mapOf('zoom=13')).zoom, (await mapOf('near=97214')).zoom]).toEqual([11, 13, 13]);
});

// @rule places#map-picture
test('a picture has the streets of the file, is revalidated, and small', async () => {
  giveFile(makeTownMap({ ...SMALL_TOWN, km: 2, blockMeters: 80, zooms: { min: 13, max: 14 } }));
  expect((await mapOf(NEAR)).has_streets).toBe(true);
  expect((await mapOf('near=10001')).has_streets).toBe(false);
  const drawn = await picture(`${NEAR}&zoom=14`, { 'accept-encoding': 'gzip' });
  expect(drawn.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(drawn.rawPayload.length).toBeLessThan(35_000);
  const svg = gunzipSync(drawn.rawPayload).toString();
  for (const part of ['Grid &amp; Sons', '© OpenStreetMap', 'id="minor"', 'fill="#a9cfe0"'])
    expect(svg).toContain(part);
  expect(svg).not.toMatch(/NaN|undefined|https?:(?!\/\/www\.w3\.org)/);
  const again = await picture(`${NEAR}&zoom=14`, {
    'accept-encoding': 'gzip',
    'if-none-match': drawn.headers.etag,
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  // Another file is drawn at once.
  rmSync(mapFileIn(t.ctx.config));
  const rings = await picture(`${NEAR}&zoom=12`);
  expect(rings.body).toContain('Portland');
  expect(rings.body).toMatch(/>2 (miles|km)</);
  expect(rings.body).not.toContain('OpenStreetMap');
});

// @rule places#map-file
test('the file is served in parts, and nothing else of its folder', async () => {
  expect((await t.app.inject('/map.pmtiles')).statusCode).toBe(404);
  const file = makeTownMap(SMALL_TOWN);
  giveFile(file);
  const part = await t.app.inject({ url: '/map.pmtiles', headers: { range: 'bytes=0-126' } });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(file.subarray(0, 127));
  expect(part.headers['content-range']).toBe(`bytes 0-126/${file.length}`);
  for (const path of ['/windfall.db', '/map.pmtiles/../windfall.db', '/map.pmtiles%2f..%2fwindfall.db'])
    expect((await t.app.inject(path)).statusCode, path).toBe(404);
});

/** A tile of one layer with this many features, each with these drawing commands. */
function hostileTile(features: number, commands: number[]): Uint8Array {
  const pbf = new PbfWriter();
  const feature = (_: undefined, field: PbfWriter) => {
    field.writePackedVarint(2, [0, 0]);
    field.writeVarintField(3, 2);
    field.writePackedVarint(4, commands);
  };
  const layer = (_: undefined, field: PbfWriter) => {
    field.writeStringField(1, 'roads');
    for (let index = 0; index < features; index += 1) field.writeMessage(2, feature, undefined);
    field.writeStringField(3, 'kind');
    field.writeMessage(
      4,
      (__: undefined, value: PbfWriter) => value.writeStringField(1, 'highway'),
      undefined,
    );
  };
  pbf.writeMessage(3, layer, undefined);
  return pbf.finish();
}

function fileOf(tile: Uint8Array): Buffer {
  const { x, y } = { x: 5220, y: 11733 };
  const entries = [-1, 0, 1].flatMap((right) =>
    [-1, 0, 1].map((down) => ({
      tileId: zxyToTileId(15, x + right, y + down),
      offset: 0,
      length: tile.length,
      runLength: 1,
    })),
  );
  const head = headOfArchive({
    entries: entries.sort((a, b) => a.tileId - b.tileId),
    metadata: '{}',
    tileCompression: Compression.None,
    zooms: { min: 15, max: 15 },
    bounds: { south: 45, west: -123, north: 46, east: -122 },
  });
  return Buffer.concat([head, tile]);
}

test('a hostile file costs the streets and no more', async () => {
  const center = centerOf(cellOf(SMALL_TOWN.center));
  const query = `near=${nearOf(squareOf(center))}&zoom=15`;
  const zigzags = Array.from({ length: 400 }, (_, index) => (index % 2 ? 900 : 901));
  for (const tile of [
    // A ring that is closed 268 million times.
    hostileTile(1, [9, 2, 2, ((2 ** 28 - 1) << 3) | 7]),
    hostileTile(1, [((2 ** 28) << 3) | 1, 2]),
    hostileTile(4_000, [9, 2, 2, (200 << 3) | 2, ...zigzags]),
    Buffer.from('no tile at all, but long enough to be read as one'),
  ]) {
    giveFile(fileOf(tile));
    const begun = performance.now();
    const { statusCode, body } = await picture(query);
    expect(statusCode).toBe(200);
    expect(body.length).toBeLessThan(90_000);
    expect(performance.now() - begun).toBeLessThan(5_000);
  }
  giveFile(Buffer.from('<html>'));
  expect((await picture(query)).body).toContain('circle');
  expect(t.logged.at(-1)).toMatchObject({ msg: 'the streets of the map could not be drawn' });
  expect((await mapOf(query)).has_streets).toBe(false);
});

test.each([
  ['zoom=9', 'zoom'],
  ['zoom=16', 'zoom'],
  ['zoom=1e1', 'zoom'],
  ['near=99,99', 'near'],
  ['near=Nowhereville', 'near'],
  ['near=%00', 'near'],
])('the map refuses %s', async (wrong, field) => {
  for (const path of ['/api/map', '/map.svg']) {
    const response = await t.app.inject(`${path}?near=97214&${wrong}`.replace('near=97214&near', 'near'));
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  }
});
