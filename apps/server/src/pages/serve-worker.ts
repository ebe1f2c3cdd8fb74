import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy } from './content-policy.ts';
import { lastingSite, type PageContext } from './public-site.ts';
import type { PublicSite, WorkerFiles } from './web-app.ts';

/** A worker has the content policy of its own response: it fetches from this site, and runs no other script. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'";

/** Its browser compares it with the installed one, so it changes with the page that is stored. */
const SHELL_REVISION = '__SHELL_REVISION__';

/**
 * The worker that ends workers: it deletes what the earlier one stored and unregisters itself. Open pages go on without a
 * worker, with what was typed into them.
 */
const ENDING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

interface Served {
  body: string;
  etag: string;
  policy: string;
}

type WorkerContext = Pick<PageContext, 'config' | 'settings'>;

/**
 * Serves the service worker and the page without content that it stores. Without a build, and where the host switched it
 * off (`SERVICE_WORKER`), the worker is one that ends itself.
 */
export function serveWorker(
  pages: FastifyInstance,
  ctx: WorkerContext,
  files: WorkerFiles | undefined,
): void {
  const { config, settings } = ctx;
  let made: { readonly of: string; readonly files: Promise<{ worker: Served; shell: Served }> } | undefined;
  const make = async (from: WorkerFiles) => {
    const site = lastingSite(config, await settings.current());
    const of = JSON.stringify(site);
    // Made anew when an administrator changes what the site says of itself.
    if (made?.of !== of) made = { of, files: makeWorker(ctx, from, site) };
    return made.files;
  };
  const isOn = config.serviceWorker && files !== undefined;
  pages.get('/sw.js', { compress: {} }, async (request, reply) => {
    const worker = isOn ? (await make(files)).worker : served(ENDING_WORKER, WORKER_POLICY);
    return send(request, reply, worker, 'text/javascript; charset=utf-8');
  });
  if (isOn)
    pages.get('/app-shell', { compress: {} }, async (request, reply) =>
      send(request, reply, (await make(files)).shell, 'text/html; charset=utf-8'),
    );
}

async function makeWorker(
  { config }: WorkerContext,
  files: WorkerFiles,
  site: PublicSite,
): Promise<{ worker: Served; shell: Served }> {
  const renderShell = await files.loadShell();
  const { html, scriptHashes: hashes, styleHash } = await renderShell(site);
  const shell = served(html, contentPolicy({ hashes }, config, { styleHash }));
  const script = (await files.readScript()).replace(SHELL_REVISION, shell.etag.replaceAll('"', ''));
  return { shell, worker: served(script, WORKER_POLICY) };
}

function served(body: string, policy: string): Served {
  const etag = `"${createHash('sha256').update(policy).update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, policy };
}

/** Browsers ask for it with each page, and get it only when it has changed. */
function send(request: FastifyRequest, reply: FastifyReply, { body, etag, policy }: Served, type: string) {
  reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, etag });
  // A proxy that compresses marks the tag as weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.status(304).send();
  return reply.type(type).send(body);
}
