import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Listener } from './features/events/testing/listen-to-events.ts';
import { signUp } from './testing/kill-rounds.ts';
import { KillableServer } from './testing/killable-server.ts';
import { SlowUpload } from './testing/slow-upload.ts';

/** How long a stop may take while other tests load the machine. */
const STOP_LIMIT_MS = 12_000;
const TIMEOUT_MS = 60_000;
const credentials = JSON.stringify({ email: 'rosa@example.org', password: 'not her password' });

let dir: string;
let server: KillableServer;
let agent: Agent;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-stop-'));
  server = await KillableServer.start({ DATA_DIR: dir });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
}, TIMEOUT_MS);
afterEach(async () => {
  agent.destroy();
  await server.kill();
  await rm(dir, { recursive: true, force: true });
});

interface Received {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly retryAfter: string | undefined;
  readonly code: unknown;
  readonly isReused: boolean;
}

/** On the agent's connection, or on a new one. */
async function get(by: Agent | false): Promise<Received> {
  const sent = request(`${server.url}/health`, { agent: by }).end();
  const [answer]: [IncomingMessage] = await once(sent, 'response').then(([first]) => [first]);
  const { headers, statusCode: status } = answer;
  const { code } = JSON.parse(await text(answer));
  const { connection, 'retry-after': retryAfter } = headers;
  return { status, connection, retryAfter, code, isReused: sent.reusedSocket };
}

const refused = { status: 503, connection: 'close', retryAfter: '5', code: 'UNAVAILABLE' };

/** Waits until the server has received the signal. */
async function stopping(): Promise<void> {
  while ((await get(false)).status !== 503) await sleep(5);
}

describe('a server that is stopped', { timeout: TIMEOUT_MS }, () => {
  // @rule http-api#unavailable
  test('finishes an upload of several seconds, and refuses new requests', async () => {
    expect(await get(agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const upload = await SlowUpload.begin(`${server.url}/api/auth/login`, credentials.length);
    const ended = server.stop();
    await stopping();
    expect(await get(agent)).toEqual({ ...refused, isReused: true });
    expect(await get(false)).toEqual({ ...refused, isReused: false });
    for (const character of credentials) {
      upload.write(character);
      await sleep(100);
    }
    const { status, connection, body } = await upload.answer();
    expect([status, connection, JSON.parse(body).code]).toEqual([401, 'close', 'INVALID_CREDENTIALS']);
    expect(await ended).toBe(0);
  });

  test('reads a new upload before it refuses it, so that the response arrives', async () => {
    const first = await SlowUpload.begin(`${server.url}/api/auth/login`, credentials.length);
    const ended = server.stop();
    await stopping();
    const body = 'x'.repeat(4_000_000);
    for (let round = 0; round < 5; round += 1) {
      const answer = await fetch(`${server.url}/api/listings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(503);
    }
    first.write(credentials);
    expect((await first.answer()).status).toBe(401);
    expect(await ended).toBe(0);
  });

  test('ends live event streams cleanly and at once', async () => {
    const { token } = await signUp(server.url, 'rosa@example.org');
    const listener = await Listener.open(server.url, { headers: { authorization: `Bearer ${token}` } });
    await listener.until('id: ');
    const ended = server.stop();
    await listener.ended();
    expect(listener.isWhole).toBe(true);
    expect(await ended).toBe(0);
  });

  test('answers a busy connection until it closes it', async () => {
    const connections = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const askUntilRefused = async (by: Agent) => {
      for (;;) {
        const answer = await get(by);
        if (answer.status === 503) return answer;
        expect(answer.status).toBe(200);
      }
    };
    const asking = Promise.all(connections.map(askUntilRefused));
    await Promise.all(connections.map(() => get(false)));
    const ended = server.stop();
    for (const answer of await asking) expect(answer).toEqual({ ...refused, isReused: true });
    expect(await ended).toBe(0);
    for (const connection of connections) connection.destroy();
  });

  test('exits after ten seconds though a request never ends', async () => {
    const upload = await SlowUpload.begin(`${server.url}/api/auth/login`, credentials.length);
    const half = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    half.write('GET /health HTTP/1.1\r\nHost: x\r\nX-Half: ');
    const begun = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(STOP_LIMIT_MS);
    await expect(upload.answer()).rejects.toThrow();
    half.destroy();
    expect(existsSync(join(dir, 'windfall.db-wal'))).toBe(false);
  });
});
