import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getListing, getUser, listListings, listUsers, signIn } from '@windfall/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { server } from '../testing/server.ts';
import { offerDevelopmentLogin } from './development-login.ts';
import { handlers } from './handlers.ts';

beforeEach(() => server.use(...handlers));

const ask = async (method: string, path: string, body?: object) => {
  const init = { method, headers: { 'content-type': 'application/json' } };
  const answer = await fetch(location.origin + path, body ? { ...init, body: JSON.stringify(body) } : init);
  return { status: answer.status, body: await answer.json() };
};
const login = (body: object) => ask('POST', '/api/auth/login', body);

describe('the mock backend', () => {
  // @rule offline#mock-mode
  test('has 4 listings and 5 users, of whom one is an administrator, as the contract describes them', async () => {
    const { body: listings } = await ask('GET', '/api/listings');
    const { body: users } = await ask('GET', '/api/users');
    expect(listListings.responses[200].parse(listings)).toHaveLength(4);
    expect(listUsers.responses[200].parse(users)).toHaveLength(5);
    expect(users.filter(({ isAdmin }: { isAdmin: boolean }) => isAdmin)).toHaveLength(1);
    expect(getListing.responses[200].parse((await ask('GET', '/api/listings/listing-1')).body).id).toBe(
      'listing-1',
    );
    expect(getUser.responses[200].parse((await ask('GET', '/api/users/user-2')).body).id).toBe('user-2');
  });

  test('says that it is there', async () => {
    const { body } = await ask('GET', '/api/health');
    expect(body).toMatchObject({ status: 'ok', message: expect.any(String) });
  });

  // @rule offline#mock-mode
  test.each([
    ['GET', '/api/listings/none', 404, 'Listing not found'],
    ['GET', '/api/users/none', 404, 'User not found'],
    ['GET', '/api/auth/me', 401, 'Unauthorized'],
    ['GET', '/api/messages/unread/user-1', 404, 'No mock handler for GET /api/messages/unread/user-1'],
    ['POST', '/api/listings', 404, 'No mock handler for POST /api/listings'],
    ['DELETE', '/api/auth/login', 404, 'No mock handler for DELETE /api/auth/login'],
  ])('answers %s %s with %i %s', async (method, path, status, message) => {
    expect(await ask(method, path)).toMatchObject({ status, body: { message } });
  });
});

describe('mock sign-in', () => {
  test.each([
    ['the password', { email: 'theo.marsh@example.org', password: 'password' }],
    ['no password', { email: 'theo.marsh@example.org' }],
  ])('takes %s', async (_, credentials) => {
    const { status, body } = await login(credentials);
    expect([status, body.user.id]).toEqual([200, 'user-2']);
    expect(signIn.responses[200].parse(body)).toMatchObject({ success: true });
  });

  test.each([
    ['another password', { email: 'theo.marsh@example.org', password: 'Password' }],
    ['no address', { password: 'password' }],
    ['nothing', {}],
  ])('refuses %s', async (_, credentials) => {
    expect(await login(credentials)).toMatchObject({
      status: 401,
      body: { success: false, message: 'Invalid credentials' },
    });
  });

  test('lasts until signing out', async () => {
    expect((await ask('GET', '/api/auth/session')).body).toMatchObject({ authenticated: false, token: null });
    await login({ email: 'theo.marsh@example.org' });
    expect((await ask('GET', '/api/auth/me')).body.user.id).toBe('user-2');
    expect((await ask('GET', '/api/auth/session')).body).toMatchObject({
      authenticated: true,
      token: 'mock-token-user-2',
    });
    expect((await ask('POST', '/api/auth/logout')).body).toMatchObject({ success: true });
    expect((await ask('GET', '/api/auth/me')).status).toBe(401);
  });

  test('with Google does the same', async () => {
    expect((await ask('POST', '/api/auth/google')).body).toMatchObject({
      success: true,
      token: expect.any(String),
    });
    expect((await ask('GET', '/api/auth/me')).status).toBe(200);
  });

  // @rule offline#mock-mode
  test('sets a cookie no script can read, and empties it', async () => {
    const cookies: string[] = [];
    server.events.on('response:mocked', ({ response }) => cookies.push(...response.headers.getSetCookie()));
    await login({ email: 'theo.marsh@example.org' });
    await ask('POST', '/api/auth/logout');
    expect(cookies).toEqual([
      'auth_token=mock-user-2; Path=/; HttpOnly; Secure; SameSite=Strict',
      'auth_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });
});

// @rule accounts#development-sign-in
test('the development login signs in a made-up member, who is no administrator, with a development token', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  offerDevelopmentLogin();
  document.querySelector<HTMLElement>('html > button')?.click();
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  expect(sessionStorage.getItem('token')).toBe('development-token');
  const { body } = await ask('GET', '/api/auth/me');
  expect(body.user).toMatchObject({ id: 'dev-user', isAdmin: false, roles: [] });
  document.querySelector('html > button')?.remove();
});

test('no file of the application knows the mocks, so that no build can hold them', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('mocks/'),
  );
  const knowing = files.filter((file) =>
    /['"][^'"]*\/mocks\//.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(knowing).toEqual([]);
  expect(readFileSync(join(source, '../index.html'), 'utf8')).not.toContain('mocks');
});
