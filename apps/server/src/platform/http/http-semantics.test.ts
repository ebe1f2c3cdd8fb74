import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const t = shareTestApp('sqlite');
const call = (
  method: 'GET' | 'PUT' | 'DELETE' | 'OPTIONS' | 'POST',
  url: string,
  headers = {},
  payload?: object,
) => t.app.inject({ method, url, headers, ...(payload && { payload }) });
const PLUMS = { title: 'Plums', description: 'Ripe.', category: 'Fruits', location: 'Portland, OR' };

// @rule http-api#methods
test.each([
  ['DELETE', '/api/listings', 'GET, HEAD, OPTIONS, POST'],
  ['PUT', '/listings', 'GET, HEAD, OPTIONS, POST'],
  ['POST', '/api/listings/some-id', 'DELETE, GET, HEAD, OPTIONS, PUT'],
  ['GET', '/api/auth/register', 'OPTIONS, POST'],
] as const)('%s %s is 405 and names the methods it takes', async (method, url, allow) => {
  const refused = await call(method, url, { accept: 'application/json' });
  expect(refused.json()).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' });
  expect(refused.headers['allow']).toBe(allow);
});

// @rule http-api#methods
test('OPTIONS of a path is 204 with its methods, and of an unknown one 404', async () => {
  const options = await call('OPTIONS', '/api/listings');
  expect([options.statusCode, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  expect((await call('OPTIONS', '/api/made/up')).statusCode).toBe(404);
});

// @rule http-api#created
// @rule http-api#uuid-case
test('a creation names the address of what it made, which is found in capitals and with a slash at its end', async () => {
  const rosa = await aMember(t);
  const made = await call('POST', '/api/listings', rosa.headers, PLUMS);
  const { id } = made.json();
  expect(made.headers['location']).toBe(`/api/listings/${id}`);
  expect((await call('GET', `/api/listings/${id.toUpperCase()}/`)).json()).toMatchObject({ id });
  const account = { email: 'otto@example.org', password: 'two rows of leeks', full_name: 'Otto Reed' };
  const registered = await call('POST', '/api/auth/register', {}, { ...account, location: 'Portland, OR' });
  expect(registered.headers['location']).toBe(`/api/users/${registered.json().user.id}`);
});

// @rule http-api#blank-parameters
test('a blank parameter counts as absent', async () => {
  const blank = await call(
    'GET',
    '/api/listings?category=&search=%20&near=+&radius_km=%09&sort=&limit=&limit=%20',
  );
  expect(blank.statusCode).toBe(200);
  expect(blank.body).toBe((await call('GET', '/api/listings')).body);
});

// @rule http-api#unauthorized
test('a 401 names the way to sign in', async () => {
  const refused = await call('GET', '/api/claims?role=giver');
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer realm="windfall"']);
});

// @rule http-api#unreadable
test.each([
  ['not HTTP', 'HELLO\r\n\r\n', 400],
  ['TRACE', 'TRACE /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ['no host', 'GET /api/listings HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET /api/listings HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
  [
    'an unknown path with another expectation',
    'GET /api/x HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    404,
  ],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused with a body and the security headers', async (_what, bytes, status) => {
  const { port } = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => address()));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(
    /^content-security-policy: default-src 'none'.*\r\n(?:.*\r\n)*x-content-type-options: nosniff\r$/m,
  );
  expect(JSON.parse(body)).toMatchObject({ statusCode: status, code: expect.any(String) });
});

function address(): string {
  return t.app.listeningOrigin;
}
