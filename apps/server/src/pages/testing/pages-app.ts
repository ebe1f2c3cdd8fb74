import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, DEFAULT_SETTINGS } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, vi } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import type { Reader } from '../../db/database.ts';
import { BodyMemory } from '../../platform/http/body-limits.ts';
import { handleError } from '../../platform/http/error-handler.ts';
import { registerPages } from '../register-pages.ts';
import { type Render, serveBuiltFiles, type WebApp } from '../web-app.ts';

/** Closes the applications of a test after it. */
export function closeApps(): void {
  afterEach(async () => {
    vi.useRealTimers();
    for (const { app, dir } of opened.splice(0)) {
      await app.close();
      rmSync(dir, { recursive: true });
    }
  });
}

/** Pages read their data over the API; the site has no picture. */
export const noDatabase = { writes: 0, read: {} as Reader };

const opened: { app: FastifyInstance; dir: string }[] = [];

/** A server whose web build is this renderer and two files. */
export async function appWith(
  render: Render | null,
  env: Record<string, string> = {},
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const dir = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), 'shell');
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(dir, 'assets/index-abc.js'), 'export {}');
  mkdirSync(join(dir, 'pictures'));
  writeFileSync(join(dir, 'pictures/version.txt'), 'abc');
  writeFileSync(join(dir, 'pictures/hero.webp'), 'RIFF');
  mkdirSync(join(dir, '.earlier/assets'), { recursive: true });
  writeFileSync(join(dir, '.earlier/assets/index-old.js'), 'export {}');
  const web: WebApp | null = render && {
    load: async () => render,
    serveFiles: (pages) => serveBuiltFiles(pages, dir, join(dir, '.earlier')),
  };
  const app = Fastify();
  app.decorateRequest('language', DEFAULT_LANGUAGE);
  app.setErrorHandler(handleError);
  prepare(app);
  app.get('/api/whoami', async (request) => ({ cookie: request.headers.cookie ?? null, ip: request.ip }));
  const config = loadConfig({
    PUBLIC_URL: 'https://share.example.org',
    SITE_NAME: 'Plum Street',
    CONTACT_PHONE: '(503) 555-0142',
    ...env,
  });
  const settings = { current: async () => DEFAULT_SETTINGS };
  const siteZone = { current: async () => 'America/Boise' };
  const log = pino({ level: 'silent' });
  await registerPages(
    app,
    { config, settings, siteZone, log, db: noDatabase, bodies: new BodyMemory() },
    web,
  );
  opened.push({ app, dir });
  return app;
}

/** Renders an empty page. */
export const page: Render = async () => ({ status: 200, headers: {}, html: '<!doctype html>' });

export const html = { accept: 'text/html' };
