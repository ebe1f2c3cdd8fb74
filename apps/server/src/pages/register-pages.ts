import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { PageCache } from './page-cache.ts';
import { type PageContext, servePage } from './serve-page.ts';
import { serveSitemap } from './serve-sitemap.ts';
import type { WebApp } from './web-app.ts';

/**
 * Serves the web app: its files, and all other URLs as pages rendered on the server. Without a build of the web app
 * only the API is served.
 */
export async function registerPages(
  app: FastifyInstance,
  ctx: PageContext & Pick<Context, 'log' | 'clock'>,
  web: WebApp | null,
): Promise<void> {
  if (!web) {
    ctx.log.warn('the web app is not built: only the API is served (npm run build -w apps/web)');
    return;
  }
  // Loads the renderer before the first visitor. Tests do not listen, so they skip it.
  app.addHook('onListen', async () => void (await web.load()));
  const cache = new PageCache();
  const clearCaches = [() => cache.clear()];
  clearOnWrite(app, clearCaches);
  await app.register(async (pages) => {
    await pages.register(compress, { globalCompression: false });
    await web.serveFiles(pages);
    clearCaches.push(serveSitemap(pages, ctx));
    pages.get('/*', { compress: {} }, async (request, reply) =>
      servePage(app, ctx, await web.load(), cache, request, reply),
    );
  });
}

/** Visitors' pages show no messages and sessions; other writes may change any page. */
const UNSEEN = /^\/(?:api\/)?(?:auth|messages|token|events)\//;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

function clearOnWrite(app: FastifyInstance, clearCaches: readonly (() => void)[]): void {
  // Runs before the response is sent: its receiver must not be shown older pages.
  app.addHook('onSend', async (request) => {
    if (READS.has(request.method) || UNSEEN.test(request.url)) return;
    for (const clear of clearCaches) clear();
  });
}
