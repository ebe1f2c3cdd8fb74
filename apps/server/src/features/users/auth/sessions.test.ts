import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { type TestApp, useTestApp } from '../../../../testing/test-app.ts';
import { buildApp } from '../../../app.ts';
import { createContext } from '../../../context.ts';
import { SESSION_IDLE_LIMIT_MS, SESSION_LIFETIME_MS } from '../../../platform/auth/authenticate.ts';
import {
  expectRefusal,
  post,
  ROSA,
  register,
  sessionStatus,
  signedIn,
  signIn,
} from '../testing/auth-client.ts';

const DAY_MS = 24 * 3_600_000;
const sync = (t: TestApp, headers: Record<string, string>) => post(t, '/api/auth/token', undefined, headers);

describe.each(dialects)('sessions on %s', { timeout: 20_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const rows = () => t.ctx.db.read.selectFrom('sessions').selectAll().execute();
  const tokens = () => t.ctx.db.read.selectFrom('session_tokens').selectAll().execute();

  test('have at most twenty tokens, the newest ones, also with concurrent requests', async () => {
    const rosa = signedIn(await register(t));
    const later = [];
    for (let i = 0; i < 19; i += 1) {
      t.clock.advance(1_000);
      later.push(signedIn(await sync(t, rosa.headers)));
    }
    expect(await sessionStatus(t, rosa.bearer)).toBe(200);
    t.clock.advance(1_000);
    later.push(signedIn(await sync(t, rosa.headers)));
    expect(await sessionStatus(t, rosa.bearer)).toBe(401);
    for (const { bearer } of later) expect(await sessionStatus(t, bearer)).toBe(200);
    await Promise.all(Array.from({ length: 30 }, () => sync(t, rosa.headers)));
    expect((await tokens()).filter(({ kind }) => kind === 'bearer')).toHaveLength(20);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule accounts#session-cookie-alone
  test('of a client that keeps the cookie alone have no bearer token', async () => {
    await register(t);
    const cookieAlone = { 'session-credential': 'cookie' };
    const credentials = { email: ROSA.email, password: ROSA.password };
    await t.ctx.db.transaction((trx) => trx.deleteFrom('sessions').execute());
    const rosa = signedIn(await post(t, '/api/auth/login', credentials, cookieAlone));
    const synced = await sync(t, { ...rosa.headers, ...cookieAlone });
    for (const body of [rosa.body, synced.json()]) {
      expect(body).toMatchObject({ credential: 'cookie', user: { email: ROSA.email } });
      expect(body).not.toHaveProperty('token');
      expect(body).not.toHaveProperty('access_token');
    }
    expect((await tokens()).map(({ kind }) => kind)).toEqual(['cookie']);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  // @rule accounts#session-cookie-alone
  test('of a page of the site’s origin have no bearer token, whatever its script asks for', async () => {
    await register(t);
    const { email, password } = ROSA;
    for (const says of [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'elsewhere.example' },
      { origin: t.ctx.config.publicUrl, 'session-credential': 'bearer' },
      { origin: 'http://tomatoes.local:8080', host: 'tomatoes.local:8080', accept: '*/*' },
    ]) {
      await t.ctx.db.transaction((trx) => trx.deleteFrom('sessions').execute());
      const rosa = signedIn(await post(t, '/api/users/login', { email, password }, says));
      expect(rosa.body).toMatchObject({ credential: 'cookie', user: { email } });
      expect(rosa.body).not.toHaveProperty('access_token');
      for (const path of ['/api/auth/token', '/auth/token'])
        expectRefusal(
          await post(t, path, undefined, { ...rosa.headers, accept: 'application/json', ...says }),
          403,
          'TOKEN_NOT_FOR_PAGES',
          'Pages of this site keep the session by its cookie and get no token.',
        );
      expect((await tokens()).map(({ kind }) => kind)).toEqual(['cookie']);
      expect(signedIn(await sync(t, rosa.headers)).body.token).toHaveLength(43);
    }
  });

  // @rule accounts#session-cookie
  // @rule accounts#sign-out
  test('end with their cookie and all tokens at a sign-out', async () => {
    const rosa = signedIn(await register(t));
    const second = signedIn(await sync(t, rosa.headers));
    const elsewhere = signedIn(await signIn(t));
    const response = await post(t, '/api/auth/logout', undefined, rosa.bearer);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, message: 'Logged out' });
    const parts = String(response.headers['set-cookie']).split('; ');
    expect(parts).toEqual(expect.arrayContaining(['auth_token=', 'Max-Age=0', 'Path=/', 'HttpOnly']));
    for (const headers of [rosa.headers, rosa.bearer, second.bearer])
      expect(await sessionStatus(t, headers)).toBe(401);
    expect(await sessionStatus(t, elsewhere.headers)).toBe(200);
    expect(await tokens()).toHaveLength(2);
  });

  test('of a clock that was ahead are refused once it is right, and others are ended by their last use', async () => {
    const rosa = await aMember(t, 'Rosa Fields', {});
    const lifetime = { expires_at: '2036-01-01T00:00:00.000Z' };
    await t.ctx.db.transaction((trx) => trx.updateTable('sessions').set(lifetime).execute());
    t.clock.advance(10 * DAY_MS);
    const dan = await aMember(t, 'Dan Baker');
    expect(await sessionStatus(t, dan.headers)).toBe(200);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    const seen = async () => (await rows()).find(({ user_id }) => user_id === rosa.id)?.last_seen_at;
    await vi.waitFor(async () => expect(await seen()).toBe(t.clock.now().toISOString()));
    t.clock.advance(-10 * DAY_MS);
    expect(await sessionStatus(t, dan.headers)).toBe(401);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
    await vi.waitFor(async () => expect(await seen()).toBe(t.clock.now().toISOString()));
  });

  test('both end at a sign-out with a cookie and a token of different sessions', async () => {
    const [rosa, dan] = [await aMember(t), await aMember(t, 'Dan Baker')];
    await post(t, '/api/auth/logout', undefined, { ...rosa.headers, ...dan.bearer });
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    expect(await sessionStatus(t, dan.headers)).toBe(401);
  });

  test('end after fourteen days without use', async () => {
    const rosa = signedIn(await register(t));
    t.clock.advance(SESSION_IDLE_LIMIT_MS);
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    expect(await sessionStatus(t, rosa.bearer)).toBe(401);
  });

  test('are extended by any use, which is recorded once an hour', async () => {
    const rosa = signedIn(await register(t));
    const began = (await rows())[0]?.last_seen_at;
    t.clock.advance(3_599_999);
    await sessionStatus(t, rosa.headers);
    // Commits what waits for the next commit.
    await t.ctx.db.transaction(async () => undefined);
    expect((await rows())[0]?.last_seen_at).toBe(began);
    t.clock.advance(SESSION_IDLE_LIMIT_MS - 3_600_000);
    expect((await rows())[0]?.last_seen_at).toBe(began);
    const seen = t.clock.now().toISOString();
    await Promise.all([sessionStatus(t, rosa.headers), sessionStatus(t, rosa.bearer)]);
    await expect.poll(async () => (await rows())[0]?.last_seen_at).toBe(seen);
    expect(await t.ctx.db.read.selectFrom('users').select('last_seen_at').execute()).toEqual([
      { last_seen_at: seen },
    ]);
    t.clock.advance(SESSION_IDLE_LIMIT_MS - 1);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  test('end at the time that is stored with them, also within all other limits', async () => {
    const rosa = signedIn(await register(t));
    const expires_at = t.clock.now().toISOString();
    await t.ctx.db.transaction((trx) => trx.updateTable('sessions').set({ expires_at }).execute());
    expect(await sessionStatus(t, rosa.headers)).toBe(401);
    t.clock.advance(-1);
    expect(await sessionStatus(t, rosa.headers)).toBe(200);
  });

  test('are deleted after their expiry at the next sign-in', async () => {
    await register(t);
    await signIn(t);
    expect(await rows()).toHaveLength(2);
    t.clock.advance(SESSION_LIFETIME_MS);
    await signIn(t);
    expect(await rows()).toHaveLength(1);
    expect(await tokens()).toHaveLength(2);
  });

  // @rule accounts#session-credentials
  test('survive a restart without secrets in clear text in the database', async () => {
    const rosa = signedIn(await register(t));
    const everything = JSON.stringify([
      await rows(),
      await tokens(),
      await t.ctx.db.read.selectFrom('users').selectAll().execute(),
    ]);
    for (const secret of [rosa.cookie, rosa.body.token, ROSA.password])
      expect(everything).not.toContain(secret);
    expect(everything).toContain('$argon2id$v=19$');
    // A new server on the same database needs another data folder, because the first server locks its own.
    const dataDir = await mkdtemp(join(tmpdir(), 'windfall-restart-'));
    const ctx = { ...(await createContext({ ...t.ctx.config, dataDir }, t.ctx.log)), clock: t.clock };
    const app = await buildApp(ctx);
    for (const headers of [rosa.headers, rosa.bearer]) {
      expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
    }
    await app.close();
    await ctx.close();
    await rm(dataDir, { recursive: true });
  });
});
