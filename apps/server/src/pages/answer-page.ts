import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { contentPolicy } from './content-policy.ts';
import { fetchInProcess } from './fetch-in-process.ts';
import type { Render } from './web-build.ts';

/** Answers a GET that no operation and no file answers: with a page, or with the API's 404 where no page is wanted. */
export async function answerPage(
  app: FastifyInstance,
  ctx: Pick<Context, 'config'>,
  render: Render,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!wantsPage(request)) throw new AppError('NOT_FOUND');
  const nonce = randomBytes(16).toString('base64');
  const page = await render({
    url: ctx.config.publicUrl + request.url,
    fetch: fetchInProcess(app, request),
    nonce,
    site: { name: ctx.config.siteName, url: ctx.config.publicUrl },
  });
  // Pages say who is signed in, so no shared cache may keep them.
  reply.status(page.status).headers(page.headers).header('cache-control', 'private, no-cache');
  if (page.location !== undefined) return reply.header('location', page.location).send();
  return reply
    .header('content-security-policy', contentPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.html);
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
