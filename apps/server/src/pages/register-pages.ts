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
 * Serves the web app: its files, and every other address as a page rendered on the server. Without a build of the
 * web app only the API is served.
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
  // The first visitor need not wait for the renderer to be read; tests, which do not listen, need not read it at all.
  app.addHook('onListen', async () => void (await build.load()));
  const cache = new PageCache();
  const forgets = [() => cache.clear()];
  forgetWhenWritten(app, forgets);
  await app.register(async (pages) => {
    await pages.register(compress, { globalCompression: false });
    await pages.register(serveFiles, {
      root: build.filesDir,
      // A route for each file, so that everything else is a page.
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: true,
      immutable: true,
      maxAge: ONE_YEAR,
      setHeaders: (reply, path) => {
        // Only what the build names by its content keeps its content for good.
        if (!path.startsWith(build.hashedDir)) reply.header('cache-control', ONE_HOUR);
      },
    });
    forgets.push(serveSitemap(pages, ctx));
    pages.get('/*', { compress: {} }, async (request, reply) =>
      servePage(app, ctx, await build.load(), cache, request, reply),
    );
  });
}

/** Visitors' pages show nothing of messages and sign-ins; whatever else is written may be on any of them. */
const UNSEEN = /^\/(?:api\/)?(?:auth|messages|token|events)\//;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

function forgetWhenWritten(app: FastifyInstance, forgets: readonly (() => void)[]): void {
  // Before the answer leaves: whoever has it must not be shown how things were before.
  app.addHook('onSend', async (request) => {
    if (READS.has(request.method) || UNSEEN.test(request.url)) return;
    for (const forget of forgets) forget();
  });
}
