import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { endUnreadResponses, endWhenUnread } from './connections.ts';
import { OpenResponse } from './open-response.ts';

const t = useTestApp('sqlite');
let socket: Socket;

beforeEach(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
});
afterEach(() => socket.destroy());

const running = async () =>
  (await t.ctx.metrics.getSingleMetric('http_requests_running')?.get())?.values[0]?.value;

/** The connection closes, with or without an error. */
const closing = () => new Promise<void>((resolve) => socket.once('close', () => resolve()));

test('headers that arrive too slowly end the connection', async () => {
  const { server } = t.app;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 60_000]);
  server.headersTimeout = 300;
  const closed = closing();
  socket.resume().write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('x'), 50);
  try {
    await closed;
  } finally {
    clearInterval(drip);
  }
});

test('a body that arrives too slowly is dropped and its memory released', async () => {
  const rosa = await aMember(t);
  t.app.server.headersTimeout = 200;
  t.app.server.requestTimeout = 400;
  const closed = closing();
  socket.resume().write(uploadHead(rosa.headers.cookie));
  const drip = setInterval(() => socket.write('x'), 50);
  try {
    await vi.waitFor(async () => expect(await running()).toBe(1));
    await closed;
    await vi.waitFor(async () => expect(await running()).toBe(0));
  } finally {
    clearInterval(drip);
  }
});

test('an aborted upload releases its memory and is not logged as an error', async () => {
  const rosa = await aMember(t);
  socket.write(uploadHead(rosa.headers.cookie));
  socket.write(Buffer.alloc(1_000_000, 7));
  await vi.waitFor(async () => expect(await running()).toBe(1));
  socket.destroy();
  await vi.waitFor(async () => expect(await running()).toBe(0));
  await t.app.close();
  expect(t.logged).toEqual([]);
  expect(await t.ctx.db.read.selectFrom('images').selectAll().execute()).toEqual([]);
});

// @rule http-api#unread
test('a response that nobody reads is dropped, and one that is read slowly is not', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  endUnreadResponses(app, 300);
  // More than the buffers of the system for a connection hold.
  const body = Buffer.alloc(32_000_000, 'a');
  app.get('/', () => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = () =>
    connect(port, '127.0.0.1', function (this: Socket) {
      this.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    }).on('error', () => undefined);
  const [unread, slow] = [ask().pause(), ask()];
  onTestFinished(() => void unread.destroy());
  let received = 0;
  slow.on('data', (chunk: Buffer) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  await once(slow, 'close');
  expect(received).toBeGreaterThan(body.length);
  await vi.waitFor(async () => expect(await connectionsOf(app.server)).toBe(0));
});

// @rule http-api#unread
test('a response that stays open is dropped when nobody reads it, also while little is added', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', async (_request, reply) => {
    const open = new OpenResponse();
    endWhenUnread(reply.raw, 300);
    open.begin(reply);
    // Until the buffers of the system for a connection are full.
    while (reply.raw.writableLength < 100_000) {
      open.add('a'.repeat(64_000));
      await sleep(1);
    }
    const adding = setInterval(() => open.add('a'), 50);
    onTestFinished(() => clearInterval(adding));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const unread = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void unread.destroy());
  unread.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitFor(async () => expect(await connectionsOf(app.server)).toBe(1));
  await vi.waitFor(async () => expect(await connectionsOf(app.server)).toBe(0), { timeout: 10_000 });
});

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

function uploadHead(cookie: string): string {
  return [
    'POST /api/listings HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 4000000',
    '',
    '--b',
    'Content-Disposition: form-data; name="image"; filename="a.jpg"',
    '',
    '',
  ].join('\r\n');
}
