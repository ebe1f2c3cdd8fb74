import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { PageCache } from './page-cache.ts';
import { type PageContext, servePage } from './serve-page.ts';
import { serveSitemap } from './serve-sitemap.ts';
import { findWebBuild, type WebBuild } from './web-build.ts';

const ONE_YEAR = '365d';
const ONE_HOUR = 'public, max-age=3600';

/**
 * Serves the web app: its files, and all other URLs as pages rendered on the server. Without a build of the web app
 * only the API is served.
 */
export async function registerPages(
  app: FastifyInstance,
  ctx: PageContext & Pick<Context, 'log' | 'clock'>,
  build: WebBuild | null = findWebBuild(),
): Promise<void> {
  if (!build) {
    ctx.log.warn('the web app is not built: only the API is served (npm run build -w apps/web)');
    return;
  }
  // Loads the renderer before the first visitor. Tests do not listen, so they skip it.
  app.addHook('onListen', async () => void (await build.load()));
  const cache = new PageCache();
  const clearCaches = [() => cache.clear()];
  clearOnWrite(app, clearCaches);
  await app.register(async (pages) => {
    await pages.register(compress, { globalCompression: false });
    await pages.register(serveFiles, {
      root: build.filesDir,
      // One route for each file, so that all other URLs are pages.
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: true,
      immutable: true,
      maxAge: ONE_YEAR,
      setHeaders: (reply, path) => {
        // Only files with a hash in their name never change.
        if (!path.startsWith(build.hashedDir)) reply.header('cache-control', ONE_HOUR);
      },
    });
    clearCaches.push(serveSitemap(pages, ctx));
    pages.get('/*', { compress: {} }, async (request, reply) =>
      servePage(app, ctx, await build.load(), cache, request, reply),
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
