import { randomUUID } from 'node:crypto';
import { blockAround, type Follow, type Listing, SORT_OPTIONS, type TownMap } from '@windfall/contract';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { between } from '../../../testing/between.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { aListing, zucchini } from '../../../testing/fixtures/listings.ts';
import { buildOtherApp, useTestApp } from '../../../testing/test-app.ts';
import { cellOf, centerOf, type Point, pointOfZip } from '../geo/geo.service.ts';
import { chooseDigest, sentTo } from './testing/what-leaves-the-site.ts';

/**
 * To ask other questions: POSITION_SEED=8 POSITION_RUNS=40 npx vitest run <this file>; each run asks 32 times of either
 * member. Deleted listings keep their place in lists for a while, so more runs at once would differ by those before.
 */
const RUNS = Number(process.env['POSITION_RUNS'] ?? 4);
const SEED = Number(process.env['POSITION_SEED'] ?? 7);
const LIMIT_MS = 60_000 + RUNS * 5_000;
const QUESTIONS = 12;

const ZIP = '97214';
/** What is followed around three points; each finds the listing. */
const WORDS = ['plums', 'red plums', 'sweet plums'];

/** What is asked of pages without a browser needs no renderer. */
const web = { load: () => Promise.reject(new Error('No page is rendered')), serveFiles: async () => {} };

const two = (points: fc.Arbitrary<Point>) => fc.tuple(points, points);

/** Exact positions of members who share a ZIP code. */
const twoOfZip = two(
  fc.record({ latitude: between(25, 49), longitude: fc.double({ min: -124, max: -67, noNaN: true }) }),
);

/** Exact positions of members who live in one square near the middle of the ZIP code. */
const twoOfSquare = fc.tuple(between(-0.02, 0.02), between(-0.02, 0.02)).chain(([dy, dx]) => {
  const middle = pointOfZip(ZIP) as Point;
  const point = { latitude: middle.latitude + dy, longitude: middle.longitude + dx };
  const { south, west, north, east } = blockAround(cellOf(point), 1);
  // Less than the square by what rounding may take.
  return two(
    fc.record({
      latitude: between(south + 1e-7, north - 1e-7),
      longitude: between(west + 1e-7, east - 1e-7),
    }),
  );
});

/** How precise a listing is, and two positions that no response may tell apart then. */
const ALIKE = [
  { alike: 'of the same ZIP code', place: undefined, positions: twoOfZip },
  { alike: 'of the same square, where the listing shows it', place: 'square', positions: twoOfSquare },
] as const;

const question = fc.record({
  dy: between(-0.02, 0.02),
  dx: between(-0.02, 0.02),
  radius: fc.option(between(0.01, 3)),
  sort: fc.constantFrom(...SORT_OPTIONS, 'distance'),
  search: fc.constantFrom('', 'plum', 'plmus'),
});

/** A point near the middle of the ZIP code, by so many times what the question says. */
function around({ dy, dx }: { readonly dy: number; readonly dx: number }, times: number): string {
  const { latitude, longitude } = pointOfZip(ZIP) as Point;
  return `${(latitude + dy * times).toFixed(9)},${(longitude + dx * times).toFixed(9)}`;
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const ofListing = (site: string, id: string) => [
  `/oembed?url=${encodeURIComponent(`${site}/listing/${id}`)}`,
];

describe('a position', () => {
  const t = useTestApp('sqlite', {
    embedOrigins: ['*'],
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: null },
  });

  /** What a member finds and is sent who follows plums around these points, looks for some and gets some, once a listing is there. */
  async function watched(points: readonly string[], owner: TestMember, publish: () => Promise<Listing>) {
    const email = `${randomUUID()}@example.org`;
    const proven = { email, email_verified_at: t.clock.now().toISOString() };
    const watcher = await aMember(t, 'Wade Birch', proven);
    await chooseDigest(t, watcher);
    const { headers } = watcher;
    const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const { body, statusCode } = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
      expect(statusCode, body).toBeLessThan(300);
      return body;
    };
    for (const [index, near] of points.entries())
      await ask('POST', '/api/follows', { id: randomUUID(), words: WORDS[index], near, radius_km: 5 });
    const wish = await aListing(t, watcher, { title: 'Plums', kind: 'wanted', location: '97202' });
    const listing = await publish();
    const follows = JSON.parse(await ask('GET', '/api/follows')) as Follow[];
    const notices = await ask('GET', '/api/notices');
    const told = t.ctx.db.read.selectFrom('notifications').where('user_id', '=', watcher.id);
    const found = [
      follows.map(({ near, radius_km, found }) => [near, radius_km, found.length]),
      notices,
      await told.select(['kind', 'way', 'topic', 'data']).orderBy('way').orderBy('topic').execute(),
      await sentTo(t, { ...watcher, email }, owner, listing.id),
    ];
    // A listing tells a hundred members at most.
    await ask('DELETE', `/api/listings/${wish.id}`);
    for (const { id } of follows) await ask('DELETE', `/api/follows/${id}`);
    return { listing, found: JSON.stringify(found).replaceAll(UUID, 'ONE') };
  }

  /** Publishes a listing of a member who moves, and says its place once more. */
  async function share(member: TestMember, to: Point, place: 'square' | undefined): Promise<Listing> {
    const { headers } = member;
    const payload = { ...zucchini, title: 'Red sweet plums', location: 'Home', quantity: '3', place };
    const url = '/api/listings';
    const shared = await t.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { ...payload, sharing: { stock: 3 } },
    });
    const { id } = shared.json<Listing>();
    const change = async (what: string, fields: object) => {
      const { statusCode, body } = await t.app.inject({ method: 'PUT', url: what, headers, payload: fields });
      expect(statusCode, body).toBe(200);
    };
    await change(`/api/users/${member.id}`, to);
    await change(`${url}/${id}`, { location: 'Home', place: place ?? 'zip' });
    return shared.json();
  }

  /** A member at the first point publishes a listing and moves to the second; reads all responses about it, and deletes it. */
  async function responsesAt(
    pages: FastifyInstance,
    [exact, to]: readonly [Point, Point],
    place: 'square' | undefined,
    questions: string[],
    points: string[],
  ): Promise<string> {
    const member = await aMember(t, 'Rosa Fields', { ...exact, location: 'Home', zip_code: ZIP });
    const { listing: row, found } = await watched(points, member, () => share(member, to, place));
    const responses = [found];
    const seasons = `/api/season/near?near=${points[0]}`;
    const maps = questions.slice(0, 3).flatMap((query, index) => {
      const view = `${/near=[^&]+/.exec(query)?.[0]}&zoom=${11 + 2 * index}`;
      return [`/api/map?${view}`, `/map.svg?${view}`];
    });
    const lists = questions.map((query) => `/api/listings?${query}`);
    const outside = questions
      .slice(0, 3)
      .flatMap((query) => ['/listings.atom', '/listings.json', '/embed'].map((path) => `${path}?${query}`));
    const one = [`/api/listings/${row.id}`, ...ofListing(t.ctx.config.publicUrl, row.id)];
    for (const url of [...one, ...lists, ...maps, ...outside, seasons]) {
      const { body, headers, statusCode } = await pages.inject(url);
      expect(statusCode, url).toBe(200);
      responses.push(body + String(headers.link ?? ''));
    }
    await t.app.inject({ method: 'DELETE', url: `/api/listings/${row.id}`, headers: member.headers });
    return responses
      .join('\n')
      .replaceAll(row.id, 'ID')
      .replaceAll(member.id, 'OWNER')
      .replaceAll(String(row.user?.username), 'NAME')
      .replaceAll(/"generated_at":"[^"]+"/g, '');
  }

  // @rule places#position-distances
  test.each(ALIKE)(
    'cannot be distinguished from any other $alike by any response',
    async ({ place, positions }) => {
      const pages = await buildOtherApp(t.ctx, web);
      const everything = fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS });
      await fc
        .assert(
          fc.asyncProperty(positions, everything, async ([a, b], requests) => {
            // Follows reach 5 km at least.
            const points = requests.slice(0, 3).map((request) => around(request, 3));
            const queries = requests.map((request) => {
              const { radius, sort, search } = request;
              const near = around(request, 1);
              return `near=${near}&sort=${sort}&search=${search}${radius ? `&radius_km=${radius.toFixed(9)}` : ''}`;
            });
            const responses = await responsesAt(pages, [a, b], place, queries, points);
            expect(responses).toBe(await responsesAt(pages, [b, a], place, queries, points));
            expect(responses).toMatch(/"kind\W+wish[^}]+distance_km/);
            expect(responses).toContain(`"place_precision":"${place ?? 'zip'}"`);
          }),
          { numRuns: RUNS, seed: SEED, endOnFailure: true },
        )
        .finally(() => pages.close());
    },
    LIMIT_MS,
  );

  // @rule places#position-grid
  // @rule places#position-listing
  test('is published as the middle of the square of the ZIP code, and stored no finer', async () => {
    const exact = { latitude: 45.512345678, longitude: -122.658765432 };
    const member = await aMember(t, 'Rosa Fields', { ...exact, location: 'Home', zip_code: ZIP });
    const { id, cell } = await aListing(t, member, { location: 'Home' });
    const stored = await t.ctx.db.read.selectFrom('listings').selectAll().executeTakeFirstOrThrow();
    const square = cellOf(pointOfZip(ZIP) as Point);
    expect([stored.cell, stored.zip_code]).toEqual([square, ZIP]);
    expect(square).not.toBe(cellOf(exact));
    const listing = (await t.app.inject(`/api/listings/${id}`)).json<Listing>();
    expect(listing).toMatchObject(centerOf(square));
    for (const text of [JSON.stringify(stored), JSON.stringify(listing)])
      expect(text).not.toMatch(/45\.51234|122\.65876/);
    expect(JSON.stringify(listing)).not.toContain(String(cell));
  });

  // @rule places#map
  test('and a point that a map is asked for are on it as squares alone', async () => {
    const exact = { latitude: 45.512345678, longitude: -122.658765432 };
    const member = await aMember(t, 'Rosa Fields', { ...exact, location: 'Home', zip_code: ZIP });
    await aListing(t, member, { location: 'Home', place: 'square' });
    const bodies = await Promise.all(
      [exact, centerOf(cellOf(exact))].flatMap(({ latitude, longitude }) =>
        [13, 15].flatMap((zoom) =>
          ['/api/map', '/map.svg'].map(async (path) => {
            const { body } = await t.app.inject(`${path}?near=${latitude},${longitude}&zoom=${zoom}`);
            return body;
          }),
        ),
      ),
    );
    expect(bodies.slice(0, 4)).toEqual(bodies.slice(4));
    const { squares } = JSON.parse(bodies[0] ?? '') as TownMap;
    expect(squares).toMatchObject([{ offers: 1, km: 0 }]);
    const [square] = squares;
    // Half a kilometer each way.
    expect((square?.north ?? 0) - (square?.south ?? 0)).toBeCloseTo(0.0045, 6);
    expect(bodies.join()).not.toMatch(/45\.51234|122\.65876/);
  });
});
