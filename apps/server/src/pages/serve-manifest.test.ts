import { DEFAULT_SETTINGS } from '@windfall/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { serveManifest } from './serve-manifest.ts';

function siteNamed(SITE_NAME: string) {
  const app = Fastify();
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  const settings = { current: async () => ({ ...DEFAULT_SETTINGS, tagline: 'Pears for all' }) };
  serveManifest(app, { config: loadConfig({ SITE_NAME }), settings });
  return app;
}

// @rule offline#manifest
it('describes the site under its own name, with icons, screenshots and shortcuts', async () => {
  const response = await siteNamed('Plum Street Sharing').inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = response.json();
  expect(manifest).toMatchObject({
    name: 'Plum Street Sharing',
    short_name: 'Plum Street',
    description: 'Pears for all',
    start_url: '/',
    display: 'standalone',
    share_target: { action: '/share-photo', method: 'POST', enctype: 'multipart/form-data' },
  });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  expect(manifest.shortcuts.map(({ name, url }: Record<string, string>) => [name, url])).toEqual([
    ['Share', '/create-listing'],
    ['Messages', '/messages'],
    ['Near me', '/listings'],
  ]);
});

// @rule offline#share-target
it('answers a shared photo without a service worker with the form', async () => {
  const boundary =
    '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nx\r\n--x--\r\n';
  const response = await siteNamed('Windfall').inject({
    method: 'POST',
    url: '/share-photo',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: boundary,
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/create-listing']);
});
