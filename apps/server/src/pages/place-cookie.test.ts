import cookie from '@fastify/cookie';
import { DEFAULT_SETTINGS } from '@windfall/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { BodyMemory } from '../platform/http/body-limits.ts';
import { registerPages } from './register-pages.ts';
import { noDatabase } from './testing/pages-app.ts';
import type { RenderedPage, RenderInput } from './web-app.ts';

const opened: FastifyInstance[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((app) => app.close()))));

/** A server whose pages say which place and which group they are rendered for. */
async function appWith(change: Partial<RenderedPage> = {}) {
  const app = Fastify();
  await app.register(cookie);
  const ctx = {
    config: loadConfig({ PUBLIC_URL: 'https://share.example.org' }),
    log: pino({ level: 'silent' }),
    db: noDatabase,
    bodies: new BodyMemory(),
    settings: { current: async () => DEFAULT_SETTINGS },
    siteZone: { current: async () => 'UTC' },
  };
  const render = async ({ place, actAs }: Pick<RenderInput, 'place' | 'actAs'>) => ({
    status: 200,
    headers: {},
    html: `<p>near ${place}</p>${actAs ? `<p>for ${actAs}</p>` : ''}`,
    scriptHashes: ['sha256-x'],
    ...change,
  });
  await registerPages(app, ctx, { load: async () => render, serveFiles: async () => undefined });
  opened.push(app);
  return (headers: Record<string, string> = {}, url = '/listings') =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } });
}

// @rule places#place-cookie
// @rule browse#browse-own-place
test('a page is rendered for the place of the cookie, and visitors without one do not get it', async () => {
  const open = await appWith();
  const mine = await open({ cookie: 'place=97202' });
  expect(mine.body).toBe('<p>near 97202</p>');
  expect(mine.headers['cache-control']).toBe('private, no-cache');
  expect(mine.headers['set-cookie']).toBe('place=97202; Max-Age=15552000; Path=/; Secure; SameSite=Lax');
  const theirs = await open();
  expect(theirs.body).toBe('<p>near null</p>');
  expect(theirs.headers['set-cookie']).toBeUndefined();
  expect((await open({ cookie: 'place=04101' })).body).toBe('<p>near 04101</p>');
  expect((await open()).body).toBe('<p>near null</p>');
});

// @rule places#place-cookie
test.each(['place=<script>', 'place=45.4803,-122.6441', 'place=s9999999999', 'place='])(
  'the cookie %j counts as none and is deleted',
  async (value) => {
    const { body, headers } = await (await appWith())({ cookie: value });
    expect(body).toBe('<p>near null</p>');
    expect(headers['set-cookie']).toBe('place=; Max-Age=0; Path=/; Secure; SameSite=Lax');
  },
);

// @rule places#place-forget
test.each([
  ['remembers', '97202', 'place=97202; Max-Age=15552000'],
  ['forgets', null, 'place=; Max-Age=0'],
])('a page that %s a place redirects with the cookie', async (_, place, expected) => {
  const open = await appWith({ status: 302, location: '/listings', html: '', place });
  const { statusCode, headers } = await open({ cookie: 'place=04101' }, '/listings?place=x');
  expect([statusCode, headers.location]).toEqual([302, '/listings']);
  expect(headers['set-cookie']).toContain(expected);
});

// @rule places#place-cookie
test.each(['cross-site', 'same-site'])('a link of another site (%s) changes no place', async (site) => {
  const open = await appWith({ status: 302, location: '/listings', html: '', place: '97202' });
  const { headers } = await open({ 'sec-fetch-site': site });
  expect(headers['set-cookie']).toBeUndefined();
});

// @rule groups#switch
test('a page is rendered for the group of the cookie, which is cleared once the member does not act for it', async () => {
  const open = await appWith();
  for (const [cookie, group] of [
    ['act_as=pantry-1', 'pantry-1'],
    ['x=1; act_as=pantry-1; act_as=other', 'pantry-1'],
    ['act_as=', null],
    ['act_as="><script>', null],
    [`act_as=${'x'.repeat(65)}`, null],
    ['xact_as=pantry-1', null],
  ] as const) {
    const page = await open({ cookie });
    expect([page.body, page.headers['set-cookie']], cookie).toEqual([
      `<p>near null</p>${group ? `<p>for ${group}</p>` : ''}`,
      undefined,
    ]);
  }
  const ended = await (await appWith({ actingEnded: true }))({ cookie: 'act_as=pantry-1' });
  expect(ended.headers['set-cookie']).toMatch(/^act_as=; Max-Age=0; Path=\/; Secure; SameSite=Strict$/);
});
