import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import compress from '@fastify/compress';
import serveFiles from '@fastify/static';
import { getOpenApi, showApiDocs } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../lib/escape-html.ts';
import { limitAddress } from '../http/admission.ts';
import { registerOperation } from '../http/register-operation.ts';
import type { RequestContext } from '../http/request-scope.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { openApiDocument } from './openapi-document.ts';

/** Folder of the files below in the server's addresses. */
const DOCS_FILES = '/api/docs/';

const require = createRequire(import.meta.url);

/** Serves the API description as JSON and as a page. It is generated on the first request. */
export async function registerOpenApi(
  app: FastifyInstance,
  ctx: RequestContext & { readonly settings: Pick<SiteSettings, 'site'> },
): Promise<void> {
  let document: ReturnType<typeof openApiDocument> | undefined;
  registerOperation(app, ctx, getOpenApi, async () => {
    document ??= openApiDocument();
    return document;
  });
  registerOperation(app, ctx, showApiDocs, async ({ reply }) => {
    reply.headers({ 'content-security-policy': docsPolicy, 'cache-control': 'public, max-age=3600' });
    return docsPage(ctx.settings.site.name);
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

/** Files of Swagger UI that the page loads. */
const docsFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The session cookie is sent with each call, and `validatorUrl` would send the address of the site elsewhere. */
const start = `
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.classList.toggle('dark-mode', isDark);
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  validatorUrl: null,
});
`;

const startHash = createHash('sha256').update(start).digest('base64');

/** The page runs Swagger UI and its own start, and calls this server only. */
const docsPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${startHash}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API reference, in which a reader can call this server. */
export function docsPage(siteName: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(siteName)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${DOCS_FILES}swagger-ui.css">
</head>
<body>
<noscript>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</noscript>
<main id="reference"></main>
<script src="${DOCS_FILES}swagger-ui-bundle.js"></script>
<script>${start}</script>
</body>
</html>
`;
}
