import { createRequire } from 'node:module';
import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import { getOpenApi, showApiDocs } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { registerOperation } from '../http/register-operation.ts';
import { limitAddress } from '../http/request-limits.ts';
import type { RequestContext } from '../http/request-scope.ts';
import { DOCS_FILES, docsFiles, docsPage, docsPolicy } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

const require = createRequire(import.meta.url);

/** Serves the API description as JSON and as a page. It is generated on the first request. */
export async function registerOpenApi(app: FastifyInstance, ctx: RequestContext): Promise<void> {
  let document: ReturnType<typeof openApiDocument> | undefined;
  registerOperation(app, ctx, getOpenApi, async () => {
    document ??= openApiDocument();
    return document;
  });
  registerOperation(app, ctx, showApiDocs, async ({ reply }) => {
    reply.headers({ 'content-security-policy': docsPolicy, 'cache-control': 'public, max-age=3600' });
    return docsPage(ctx.config.siteName);
  });
  await app.register(async (docs) => {
    await docs.register(compress, { globalCompression: false });
    await docs.register(serveFiles, {
      root: require.resolve('swagger-ui-dist/package.json').replace(/package\.json$/, ''),
      serve: false,
      maxAge: '1h',
    });
    docs.addHook('onRequest', async (request, reply) => limitAddress({ ctx, request, reply }));
    for (const file of docsFiles) {
      docs.get(`${DOCS_FILES}${file}`, { compress: {} }, (_request, reply) => reply.sendFile(file));
    }
  });
}
