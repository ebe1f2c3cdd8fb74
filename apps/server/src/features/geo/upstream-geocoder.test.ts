import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GeoPlace } from '@windfall/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const berlin = {
  place_id: 7,
  licence: 'somebody else’s',
  display_name: 'Berlin, Germany',
  lat: '52.5170365',
  lon: '13.3888599',
  address: { city: 'Berlin', country: 'Germany', country_code: 'de', postcode: '10117', tracking: 'x' },
};

type Respond = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (value: unknown): Respond =>
  (_, response) =>
    response.end(JSON.stringify(value));

/** A local geocoder that returns prepared responses and records its requests. */
async function serviceOf() {
  const requests: { url: string; agent: string }[] = [];
  const service = { requests, response: json([berlin]), url: '', close: async () => undefined as unknown };
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', agent: request.headers['user-agent'] ?? '' });
    service.response(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return service;
}

describe.each(dialects)('the operator’s geocoder on %s', (dialect) => {
  let service: Awaited<ReturnType<typeof serviceOf>>;
  let t: TestApp;
  beforeEach(async () => {
    service = await serviceOf();
    t = await buildTestApp(dialect, { geocoderUrl: `${service.url}/nominatim` });
  });
  afterEach(async () => {
    await t.close();
    await service.close();
  });
  const find = async (q: string) =>
    (await t.app.inject(`/api/geo/search?q=${encodeURIComponent(q)}`)).json<GeoPlace[]>();

  // @rule places#address-bias
  test('learns the degrees around the point that places are searched near, and nothing finer', async () => {
    await t.app.inject('/api/geo/search?q=Berlin&lat=45.484&lon=-122.636');
    expect(new URL(service.requests[0]?.url ?? '', service.url).searchParams.get('viewbox')).toBe(
      '-124,47,-121,44',
    );
    await t.app.inject('/api/geo/search?q=Berlin&lat=45.91&lon=-122.02');
    expect(service.requests).toHaveLength(1);
  });

  // @rule places#address-upstream
  test('gets one request for the same question within thirty days', async () => {
    await find('Berlin');
    await find('  BERLIN ');
    t.clock.advance(29 * DAY_MS);
    expect(await find('berlin')).toMatchObject([{ display_name: 'Berlin, Germany' }]);
    expect(service.requests).toHaveLength(1);
    t.clock.advance(2 * DAY_MS);
    await find('berlin');
    expect(service.requests).toHaveLength(2);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule places#address-upstream
  test('replaces the table, without fields the contract does not know', async () => {
    const { licence: _, ...place } = berlin;
    const { tracking: __, ...address } = berlin.address;
    expect(await find('Berlin USA')).toEqual([{ ...place, address }]);
    expect(service.requests).toEqual([
      {
        url: '/nominatim/search?q=berlin+usa&format=json&addressdetails=1&limit=5',
        agent: expect.stringMatching(/^Windfall\/\d+\.\d+\.\d+ \(\+http:\/\/localhost:3000\)$/),
      },
    ]);
  });

  test('gets a point of the grid and never the exact one', async () => {
    service.response = json(berlin);
    const at = (lat: string, lon: string) => t.app.inject(`/api/geo/reverse?lat=${lat}&lon=${lon}`);
    expect((await at('52.51234567', '13.38765432')).json()).toMatchObject({ place_id: 7 });
    expect((await at('52.51234999', '13.38765999')).json()).toMatchObject({ place_id: 7 });
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.url).toMatch(
      /^\/nominatim\/reverse\?lat=52\.\d{4}&lon=13\.\d{4}&format=json/,
    );
    expect(service.requests[0]?.url).not.toContain('52.5123');
  });

  // @rule places#address-upstream
  test.each<[string, Respond]>([
    ['refuses', (_, response) => void response.writeHead(503).end()],
    ['redirects', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['returns no JSON', (_, response) => void response.end('<html>')],
    ['returns another structure', json({ error: 'Unable to geocode' })],
    ['returns invalid coordinates', json([{ ...berlin, lat: 'NaN' }])],
    ['returns too much', (_, response) => void response.end(JSON.stringify(['x'.repeat(300_000)]))],
    ['repeats the question', (_, response) => void response.end('<p>Nothing for portland or</p>')],
    ['hangs up', (request) => request.socket.destroy()],
  ])('is replaced by the table when it %s', async (_, response) => {
    service.response = response;
    expect(await find('portland or')).toMatchObject([{ address: { city: 'Portland' } }]);
    expect(t.logged).toMatchObject([{ msg: 'address service failed' }]);
    expect(JSON.stringify(t.logged)).not.toContain('portland');
    service.response = json([berlin]);
    t.clock.advance(DAY_MS);
  });

  test('times out after three seconds', async () => {
    service.response = () => undefined;
    const begun = performance.now();
    expect(await find('portland or')).toMatchObject([{ address: { city: 'Portland' } }]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  // @rule places#address-upstream
  test('gets at most one request a second; requests that would wait long use the table', async () => {
    const begun = performance.now();
    const times: number[] = [];
    service.response = (_, response) => {
      times.push(performance.now() - begun);
      response.end(JSON.stringify([berlin]));
    };
    const cities = ['Portland OR', 'Salem OR', 'Eugene OR', 'Boise ID', 'Tacoma WA', 'Bend OR'];
    const responses = await Promise.all(cities.map(find));
    expect(responses.filter(([place]) => place?.display_name === 'Berlin, Germany')).toHaveLength(4);
    expect(responses.filter(([place]) => place?.address.country_code === 'us')).toHaveLength(2);
    for (const [index, time] of times.entries()) expect(time).toBeGreaterThan(index * 990 - 50);
  });
});

describe.each(['http://10.0.0.1', 'http://[::ffff:a00:1]', 'http://169.254.169.254/latest'])(
  'the geocoder %s',
  (geocoderUrl) => {
    test.runIf(dialects.includes('sqlite'))('is never contacted', async () => {
      const t = await buildTestApp('sqlite', { geocoderUrl });
      const response = await t.app.inject('/api/geo/search?q=portland');
      expect(response.json<GeoPlace[]>()[0]?.address.city).toBe('Portland');
      expect(t.logged).toMatchObject([{ reason: expect.stringContaining('must not be asked') }]);
      await t.close();
    });
  },
);
