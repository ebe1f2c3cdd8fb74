import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMember } from '../testing/factories.ts';
import { SlowUpload } from '../testing/slow-upload.ts';
import { useTestApp } from '../testing/test-app.ts';
import { Listener } from './features/events/testing/listen-to-events.ts';
import { stopServer } from './start-server.ts';

const credentials = JSON.stringify({ email: 'rosa@example.org', password: 'not her password' });

const t = useTestApp('sqlite');
let url: string;
let agent: Agent;

beforeEach(async () => {
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  agent.destroy();
});

const stop = () => stopServer(t.app, t.ctx);

interface Received {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly retryAfter: string | undefined;
  readonly code: unknown;
  readonly isReused: boolean;
}

/** On the agent's connection, or on a new one. */
async function get(by: Agent | false): Promise<Received> {
  const sent = request(`${url}/health`, { agent: by }).end();
  const [response]: [IncomingMessage] = await once(sent, 'response').then(([first]) => [first]);
  const { headers, statusCode: status } = response;
  const { code } = JSON.parse(await text(response));
  const { connection, 'retry-after': retryAfter } = headers;
  return { status, connection, retryAfter, code, isReused: sent.reusedSocket };
}

const refused = { status: 503, connection: 'close', retryAfter: '5', code: 'UNAVAILABLE' };

/** Waits until the server refuses requests. */
async function stopping(): Promise<void> {
  while ((await get(false)).status !== 503) await sleep(5);
}

describe('a server that is stopped', () => {
  // @rule http-api#unavailable
  test('finishes an upload of several seconds, and refuses new requests', async () => {
    expect(await get(agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const upload = await SlowUpload.begin(`${url}/api/auth/login`, credentials.length);
    vi.useFakeTimers({ toFake: ['performance'] });
    const ended = stop();
    await stopping();
    expect(await get(agent)).toEqual({ ...refused, isReused: true });
    expect(await get(false)).toEqual({ ...refused, isReused: false });
    for (const character of credentials) {
      upload.write(character);
      vi.advanceTimersByTime(100);
      expect(await get(false)).toEqual({ ...refused, isReused: false });
    }
    const { status, connection, body } = await upload.answer();
    expect([status, connection, JSON.parse(body).code]).toEqual([401, 'close', 'INVALID_CREDENTIALS']);
    await ended;
  });

  // @rule http-api#health
  test('goes on with requests for its grace, and only says that it is not ready', async () => {
    const { app, ctx } = t;
    const ended = stopServer(app, { ...ctx, config: { ...ctx.config, stopGraceMs: 1_000 } });
    expect(await get(agent)).toEqual({ ...refused, connection: 'keep-alive', isReused: false });
    for (const path of ['/api/listings', '/health/live'])
      expect((await fetch(url + path)).status, path).toBe(200);
    const status = async () => (await fetch(`${url}/api/listings`)).status;
    await expect.poll(status, { timeout: 10_000 }).toBe(503);
    await ended;
    expect(t.logged).toEqual([]);
  });

  test('reads a new upload before it refuses it, so that the response arrives', async () => {
    const first = await SlowUpload.begin(`${url}/api/auth/login`, credentials.length);
    const ended = stop();
    await stopping();
    const body = 'x'.repeat(4_000_000);
    for (let round = 0; round < 5; round += 1) {
      const response = await fetch(`${url}/api/listings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(503);
    }
    first.write(credentials);
    expect((await first.answer()).status).toBe(401);
    await ended;
  });

  test('ends live event streams cleanly and at once', async () => {
    const { bearer } = await aMember(t);
    const listener = await Listener.open(url, { headers: bearer });
    await listener.until('id: ');
    const ended = stop();
    await listener.ended();
    expect(listener.isWhole).toBe(true);
    await ended;
  });

  test('answers a busy connection until it closes it', async () => {
    const connections = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const askUntilRefused = async (by: Agent) => {
      for (;;) {
        const response = await get(by);
        if (response.status === 503) return response;
        expect(response.status).toBe(200);
      }
    };
    const asking = Promise.all(connections.map(askUntilRefused));
    await Promise.all(connections.map(() => get(false)));
    const ended = stop();
    for (const response of await asking) expect(response).toEqual({ ...refused, isReused: true });
    await ended;
    for (const connection of connections) connection.destroy();
  });

  test('ends after ten seconds though a request never ends', async () => {
    const upload = await SlowUpload.begin(`${url}/api/auth/login`, credentials.length);
    const half = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    half.write('GET /health HTTP/1.1\r\nHost: x\r\nX-Half: ');
    vi.useFakeTimers({ toFake: ['performance'] });
    const ended = stop();
    await stopping();
    vi.advanceTimersByTime(9_000);
    expect(await get(false)).toEqual({ ...refused, isReused: false });
    vi.advanceTimersByTime(500);
    await ended;
    await expect(upload.answer()).rejects.toThrow();
    await once(half.resume(), 'close');
  });
});
