import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOrderlyServer, MAX_PIPELINED } from './connections.ts';

/** More than the buffers of the system for a connection hold. */
const LARGE = Buffer.alloc(32_000_000, 'a');
let app: FastifyInstance;
let begun: string[];
let running: number;
let most: number;
let socket: Socket;

beforeEach(async () => {
  [begun, running, most] = [[], 0, 0];
  app = Fastify({ serverFactory: createOrderlyServer });
  app.get<{ Params: { n: string } }>('/:n', async ({ params }) => {
    begun.push(params.n);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    if (params.n === 'endless') await new Promise(() => undefined);
    running -= 1;
    return params.n === 'large' ? LARGE : params.n;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

const send = (paths: readonly unknown[]) =>
  socket.write(paths.map((path) => `GET /${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));

// @rule http-api#pipelined
test('requests of one connection are answered one after the other, in their order', async () => {
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk;
  });
  const paths = Array.from({ length: MAX_PIPELINED }, (_, n) => `${n}`);
  send(paths);
  await vi.waitFor(() => expect(answered.split('HTTP/1.1 200')).toHaveLength(MAX_PIPELINED + 1));
  expect(begun).toEqual(paths);
  expect(most).toBe(1);
  expect(answered).not.toMatch(/^connection: close/im);
  send(['again']);
  await vi.waitFor(() => expect(answered).toMatch(/again$/));
});

// @rule http-api#pipelined
test('what goes beyond the limit is not answered, and the last response closes the connection', async () => {
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk;
  });
  send(Array.from({ length: MAX_PIPELINED + 20 }, (_, n) => n));
  await once(socket, 'close');
  expect(begun).toHaveLength(MAX_PIPELINED);
  expect(answered.match(/^connection: close/gim)).toHaveLength(1);
  expect(answered.endsWith(String(MAX_PIPELINED - 1))).toBe(true);
});

// @rule http-api#pipelined
test('nothing more is begun while a response is not read', async () => {
  socket.pause();
  send(['large', 'second', 'third']);
  await vi.waitFor(() => expect(begun).toEqual(['large']));
  // Time for a second one, had it been begun: another connection is answered.
  const { port } = app.server.address() as AddressInfo;
  for (let n = 0; n < 5; n++) await (await fetch(`http://127.0.0.1:${port}/other`)).text();
  expect(begun.filter((path) => path !== 'other')).toEqual(['large']);
  socket.resume();
  await vi.waitFor(() => expect(begun).toContain('third'), { timeout: 10_000 });
});

// @rule http-api#pipelined
test('a connection that sends on beyond the limit is cut off', async () => {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  // Responses that end would close the connection anyway.
  send(['endless', ...Array.from({ length: 5_000 }, (_, n) => n)]);
  await closed;
  expect(begun.length).toBeLessThanOrEqual(MAX_PIPELINED);
});
