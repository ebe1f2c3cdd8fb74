import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp('sqlite');
let socket: Socket;
let response: string;

beforeEach(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  Object.assign(t.app.server, { headersTimeout: 200, requestTimeout: 400 });
  const { port } = t.app.server.address() as AddressInfo;
  response = '';
  socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.on('data', (chunk) => {
    response += chunk;
  });
  await once(socket, 'connect');
});
afterEach(() => socket.destroy());

/** Sends a body in small pieces that take longer than the request timeout. */
async function uploadSlowly(path: string, type: string, cookie: string): Promise<void> {
  const length = 40;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < length && !socket.destroyed; sent += 1) {
    await sleep(75);
    socket.write('x');
  }
  for (let waited = 0; waited < 400 && response === '' && !socket.destroyed; waited += 1) await sleep(50);
}

test('an administrator’s import may take longer than other requests', async () => {
  const ada = await aMember(t, 'Ada Moss', { is_admin: 1 });
  await uploadSlowly('/api/admin/imports', 'application/gzip', ada.headers.cookie);
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  expect(response).toContain('Invalid backup file format');
});

test('an import by a member and other requests may not', async () => {
  const rosa = await aMember(t, 'Rosa Fields');
  await uploadSlowly('/api/messages', 'application/json', rosa.headers.cookie);
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout|^$/);
  expect(response).not.toContain('400');
});
