import { DEFAULT_SETTINGS } from '@windfall/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { BodyMemory } from '../platform/http/body-limits.ts';
import { registerPages } from './register-pages.ts';
import { noDatabase } from './testing/pages-app.ts';
import type { PublicSite } from './web-app.ts';

const opened: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** A server whose build has a worker, or none as in development. */
async function appWith(env: Record<string, string> = {}, hasBuild = true) {
  const app = Fastify();
  const sites: PublicSite[] = [];
  const config = loadConfig({ PUBLIC_URL: 'https://share.example.org', SITE_NAME: 'Plum Street', ...env });
  const worker = {
    readScript: async () => 'store("__SHELL_REVISION__")',
    loadShell: async () => async (site: PublicSite) => {
      sites.push(site);
      return { html: `<title>${site.name}</title>`, scriptHashes: ['sha256-abc'] };
    },
  };
  const web = {
    load: async () => async () => ({ status: 200, headers: {}, html: '<h1>' }),
    serveFiles: async () => {},
    ...(hasBuild && { worker }),
  };
  const settings = { current: async () => ({ ...DEFAULT_SETTINGS, maintenance: true }) };
  const siteZone = { current: async () => 'America/Boise' };
  const log = pino({ level: 'silent' });
  await registerPages(
    app,
    { config, settings, siteZone, log, db: noDatabase, bodies: new BodyMemory() },
    web,
  );
  opened.push(app);
  return { app, sites };
}

// @rule offline#worker-served
it('serves the worker for the whole site, asked for each time, under a policy of its own', async () => {
  const { app } = await appWith();
  const worker = await app.inject('/sw.js');
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'",
  });
  expect(worker.body).toMatch(/^store\("[\w-]{22}"\)$/);
  const { etag } = worker.headers;
  const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': `W/${etag}` } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

// @rule offline#worker-stores
it('serves a page without content, which is the same for all and without what changes', async () => {
  const { app, sites } = await appWith();
  const [one, other] = [
    await app.inject({ url: '/app-shell', headers: { cookie: 'session=abc' } }),
    await app.inject('/app-shell'),
  ];
  expect(one.body).toBe(other.body);
  expect(one.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc';");
  expect(sites).toHaveLength(1);
  expect(sites[0]).toMatchObject({ name: 'Plum Street', maintenance: false, timeZone: 'UTC' });
});

it('serves another worker when the page that it stores changes', async () => {
  const bodies = [];
  for (const SITE_NAME of ['Plum Street', 'Pear Street'])
    bodies.push((await (await appWith({ SITE_NAME })).app.inject('/sw.js')).body);
  expect(bodies[0]).not.toBe(bodies[1]);
});

// @rule offline#worker-off
it.each([
  ['the host has switched it off', { SERVICE_WORKER: 'off' }, true],
  ['files change, as in development', {}, false],
])('serves a worker that ends itself where %s', async (_case, env, hasBuild) => {
  const { app } = await appWith(env, hasBuild);
  const { body, headers } = await app.inject('/sw.js');
  expect(body).toContain('registration.unregister()');
  expect(body).toContain('caches.delete(name)');
  expect(headers['cache-control']).toBe('no-cache');
  expect((await app.inject({ url: '/app-shell', headers: { accept: 'text/html' } })).body).toBe('<h1>');
});
