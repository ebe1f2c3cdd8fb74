import compress, { type FastifyCompressRouteOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { ResponseCache } from '../platform/http/response-cache.ts';
import { FORM_PAGES } from '../platform/http/rewrite-url.ts';
import type { PageContext } from './public-site.ts';
import { serveEmbed } from './serve-embed.ts';
import { serveFeeds } from './serve-feeds.ts';
import { serveManifest } from './serve-manifest.ts';
import { serveOembed } from './serve-oembed.ts';
import { servePage, submitPage } from './serve-page.ts';
import { serveQrCode } from './serve-qr-code.ts';
import { serveSitemap } from './serve-sitemap.ts';
import { serveWorker } from './serve-worker.ts';
import type { SharedPage } from './shared-page.ts';
import type { WebApp } from './web-app.ts';

/** Browsers decode zstd in blocks of 128 kB, so they would draw nothing of a page before its end. */
const COMPRESS = { encodings: ['br', 'gzip'] } as const satisfies FastifyCompressRouteOptions['compress'];

/**
 * Serves the web app: its files, and all other URLs as pages rendered on the server. Without a build of the web app
 * only the API is served.
 */
export async function registerPages(
  app: FastifyInstance,
  ctx: PageContext & Pick<Context, 'log' | 'bodies'> & { readonly db: Pick<Context['db'], 'writes'> },
  web: WebApp | null,
): Promise<void> {
  if (!web) {
    ctx.log.warn('the web app is not built: only the API is served (npm run build -w apps/web)');
    return;
  }
  // Loads the renderer before the first visitor. Tests do not listen, so they skip it.
  app.addHook('onListen', async () => void (await web.load()));
  const sharedPages = new ResponseCache<SharedPage | null>(ctx.db);
  await app.register(async (pages) => {
    await pages.register(compress, { globalCompression: false });
    await web.serveFiles(pages);
    serveSitemap(pages, ctx);
    serveFeeds(pages, ctx, { compress: COMPRESS });
    serveEmbed(pages, ctx, { compress: COMPRESS });
    serveOembed(pages, ctx);
    serveQrCode(pages, ctx);
    serveManifest(pages, ctx);
    serveWorker(pages, ctx, web.worker);
    pages.get('/*', { compress: COMPRESS }, async (request, reply) =>
      servePage(app, ctx, await web.load(), sharedPages, request, reply),
    );
    for (const path of FORM_PAGES) {
      pages.post(path, { compress: COMPRESS }, async (request, reply) =>
        submitPage(app, ctx, await web.load(), request, reply),
      );
    }
  });
}
