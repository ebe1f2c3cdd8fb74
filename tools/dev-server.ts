import { globSync } from 'node:fs';
import type { Render, WebApp } from '../apps/server/src/pages/web-app.ts';
import { startServer } from '../apps/server/src/start-server.ts';
import { type CompiledOnRequest, compileOnRequest } from '../apps/web/dev/compile-on-request.ts';
import { root } from './lib/run.mjs';

type Pages = Parameters<WebApp['serveFiles']>[0];

/** Addresses of modules: sources, packages, and what Vite adds. */
const MODULES = ['/src/*', '/dev/*', '/node_modules/*', '/@*', '/__open-in-editor'];
/** The client of Vite waits in a worker of its own making until a restarted server answers again. */
const FOR_VITE = "worker-src blob:; style-src-elem 'self' 'unsafe-inline'";
/** It makes that worker from a plain string. */
const NOT_FOR_VITE = "; require-trusted-types-for 'script'";

/** The web app in the place of its build: compiled on request, rendered as in production. */
function developmentWeb(): WebApp {
  const { promise, resolve } = Promise.withResolvers<CompiledOnRequest>();
  return {
    load: async () => {
      const web = await promise;
      const { render } = await web.importModule<{ render: Render }>('/src/app/entry-server.tsx');
      return async (input) => {
        const { scriptHashes: _, ...page } = await render(input);
        // Without the hashes no page is kept: the next one may be of changed sources.
        return page;
      };
    },
    serveFiles: async (pages) => {
      const web = await compileOnRequest(pages.server);
      resolve(web);
      pages.addHook('preClose', () => web.close());
      serveModules(pages, web);
      allowVite(pages);
    },
  };
}

function serveModules(pages: Pages, { respond }: CompiledOnRequest): void {
  const files = globSync('**/*.*', { cwd: `${root}apps/web/public` });
  for (const url of [...MODULES, ...files.map((file) => `/${file}`)]) {
    pages.get(url, (request, reply) => {
      reply.hijack();
      respond(request.raw, reply.raw);
    });
  }
}

/** Everything else of the content policy is as strict as in production, so that what breaks it shows. */
function allowVite(pages: Pages): void {
  const name = 'content-security-policy';
  pages.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader(name)) return;
    const policy = String(reply.getHeader(name)).replace(NOT_FOR_VITE, '');
    reply.header(name, `${policy}; ${FOR_VITE}`);
  });
}

await startServer(developmentWeb());
