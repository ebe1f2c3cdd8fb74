import { getOpenApi, showApiDocs } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerOperation } from '../http/register-operation.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

/** Serves the API description as JSON and as a page. It is generated on the first request. */
export function registerOpenApi(app: FastifyInstance, ctx: Context): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  let page: string | undefined;
  registerOperation(app, ctx, getOpenApi, async () => {
    document ??= openApiDocument();
    return document;
  });
  registerOperation(app, ctx, showApiDocs, async ({ reply }) => {
    page ??= docsPage(ctx.config.siteName);
    reply.headers({ 'content-security-policy': docsPolicy, 'cache-control': 'public, max-age=3600' });
    return page;
  });
}
