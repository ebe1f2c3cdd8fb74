import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pixelOf } from '@windfall/contract';
import { Compression, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTownMap, SMALL_TOWN } from '../../../../testing/fixtures/town-map.ts';
import { cutMap, mapFileIn, withArchive } from '../maps.service.ts';
import { headOfArchive } from './write-archive.ts';

const NEAR = { around: SMALL_TOWN.center, km: 2, report: () => undefined };

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'windfall-map-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const config = () => ({ dataDir, publicUrl: 'https://share.example.org' });

async function larger(bytes: Buffer): Promise<string> {
  const path = join(dataDir, 'larger');
  await writeFile(path, bytes);
  return path;
}

/** Tiles of an archive at the middle of the town, by zoom. */
const tilesOf = (path: string) =>
  withArchive(path, config(), async ({ header, tiles }) => {
    const found: Record<number, number> = {};
    for (let zoom = header.minZoom; zoom <= header.maxZoom; zoom += 1) {
      const { x, y } = pixelOf(SMALL_TOWN.center, zoom);
      const tile = await tiles.getZxy(zoom, Math.floor(x / 256), Math.floor(y / 256));
      found[zoom] = tile?.data.byteLength ?? 0;
    }
    return found;
  });

describe('a map that is cut', () => {
  // @rule places#map-file
  test.each([Compression.Gzip, Compression.None] as const)(
    'has the tiles of the larger one around the place, compressed as they were (%i), and is there as a whole or not at all',
    async (compression) => {
      const whole = makeTownMap({ ...SMALL_TOWN, compression });
      const from = await larger(whole);
      await writeFile(mapFileIn(config()), 'an earlier map');
      const cut = await cutMap(config(), from, NEAR);
      const written = await readFile(mapFileIn(config()));
      expect(written.length).toBe(cut.bytes);
      expect(cut.bytes).toBeLessThan(whole.length);
      const [here, there] = [await tilesOf(mapFileIn(config())), await tilesOf(from)];
      expect(Object.keys(here)).toEqual(['9', '10', '11', '12', '13', '14']);
      for (const [zoom, bytes] of Object.entries(here)) expect(bytes).toBe(there[Number(zoom)]);
      expect(here[14]).toBeGreaterThan(300);
      expect((await readdir(dataDir)).sort()).toEqual(['larger', 'map.pmtiles']);
    },
  );

  test('has directories in leaves where one would be too large for the first bytes that are read', async () => {
    const first = zxyToTileId(13, 0, 0);
    const entries = Array.from({ length: 9_000 }, (_, index) => ({
      tileId: first + index * 3,
      offset: (index * 7_919) % 9_001,
      length: 1 + ((index * 31) % 5),
      runLength: 1,
    }));
    const head = headOfArchive({
      entries,
      metadata: '{}',
      tileCompression: Compression.None,
      zooms: { min: 13, max: 13 },
      bounds: { south: -1, west: -1, north: 1, east: 1 },
    });
    const data = Buffer.alloc(9_010, 1);
    await withArchive(await larger(Buffer.concat([head, data])), config(), async ({ header, tiles }) => {
      expect(header.leafDirectoryLength).toBeGreaterThan(16_000);
      for (const { tileId, length } of entries.filter((_, index) => index % 997 === 0)) {
        const tile = await tiles.getZxy(...tileIdToZxy(tileId));
        expect(tile?.data.byteLength).toBe(length);
        expect(await tiles.getZxy(...tileIdToZxy(tileId + 1))).toBeUndefined();
      }
    });
  });

  test('names why a file cannot be used, and leaves the earlier map', async () => {
    const town = makeTownMap(SMALL_TOWN);
    const changed = (at: number, ...bytes: number[]) => {
      const copy = Buffer.from(town);
      copy.set(bytes, at);
      return copy;
    };
    const claims = gzipSync(Buffer.from([255, 255, 255, 255, 15]));
    const hostile = Buffer.concat([town.subarray(0, 127), claims]);
    hostile.writeBigUInt64LE(BigInt(claims.length), 16);
    const cases: [Buffer, RegExp][] = [
      [Buffer.from('<html>'), /is no PMTiles archive of version 3\.$/],
      [Buffer.alloc(0), /is no PMTiles archive of version 3\.$/],
      [changed(7, 2), /is no PMTiles archive of version 3\.$/],
      [changed(99, 2), /holds pictures or unknown tiles/],
      [changed(98, 3), /only gzip is\.$/],
      [changed(100, 20), /begins behind its end\.$/],
      [hostile, /damaged/],
      [changed(16, 255, 255, 255, 255), /PMTiles|damaged/],
      [town.subarray(0, town.length - 20_000), /ends too early\.$/],
      [makeTownMap({ ...SMALL_TOWN, center: { latitude: 10, longitude: 10 } }), /has no streets there/],
    ];
    await writeFile(mapFileIn(config()), 'an earlier map');
    for (const [bytes, complaint] of cases)
      await expect(cutMap(config(), await larger(bytes), NEAR)).rejects.toThrow(complaint);
    await expect(cutMap(config(), join(dataDir, 'none'), NEAR)).rejects.toThrow(
      /could not be opened: ENOENT/,
    );
    expect(await readFile(mapFileIn(config()), 'utf8')).toBe('an earlier map');
    expect((await readdir(dataDir)).sort()).toEqual(['larger', 'map.pmtiles']);
  });
});

describe('a map on another server', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.range ?? '');
    answer(request, response);
  });
  let url = '';
  beforeEach(async () => {
    asked = [];
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/planet.pmtiles`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const town = makeTownMap(SMALL_TOWN);
  const parts = (request: IncomingMessage, response: ServerResponse, headers = {}) => {
    const [from = 0, last = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [])
      .slice(1)
      .map(Number);
    response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${town.length}`, ...headers });
    response.end(town.subarray(from, last + 1));
  };

  test('is fetched in parts', async () => {
    answer = parts;
    const cut = await cutMap(config(), url, NEAR);
    const there = await cutMap({ ...config(), dataDir }, await larger(town), NEAR);
    expect(cut).toEqual(there);
    expect(asked.length).toBeLessThan(10);
    expect(asked[0]).toBe('bytes=0-16383');
  });

  test('is refused where it redirects, sends all or too much of it, or changes', async () => {
    const cases: [typeof answer, RegExp][] = [
      [(_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(), /answered 302\.$/],
      [(_, response) => response.writeHead(200).end('PMTiles'), /sends whole files only/],
      [
        (_, response) => response.writeHead(206, { 'content-range': 'bytes 5-16388/20000' }).end('PMTiles'),
        /sent another part/,
      ],
      [
        (_, response) =>
          response.writeHead(206, { 'content-range': 'bytes 0-1/9' }).end(Buffer.alloc(99_999)),
        /answered too much/,
      ],
      [
        (request, response) => parts(request, response, { etag: `"${asked.length}"` }),
        /was changed meanwhile/,
      ],
    ];
    for (const [how, complaint] of cases) {
      answer = how;
      await expect(cutMap(config(), url, NEAR)).rejects.toThrow(complaint);
    }
    await expect(cutMap(config(), 'http://192.168.0.1/map', NEAR)).rejects.toThrow(/must not be asked/);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
