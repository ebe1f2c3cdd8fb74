import { randomBytes } from 'node:crypto';
import { ERRORS } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import type { SiteSettings } from '../platform/settings/site-settings.ts';
import { type AllowedScripts, contentPolicy } from './content-policy.ts';
import { fetchInProcess } from './fetch-in-process.ts';
import type { KeptPage, PageCache, PageEncoding } from './page-cache.ts';
import type { PublicSite, Render, RenderedPage, RenderInput } from './web-build.ts';

/** What pages are made from, besides the answers of the API. */
export type PageContext = Pick<Context, 'config'> & { readonly settings: Pick<SiteSettings, 'current'> };

/** Longer than an unanswered call of the page's own, so that the page can still say what is missing. */
const PAGE_TIME_LIMIT = 10_000;
const RETRY_AFTER_SECONDS = 10;

/** Answers a GET that no operation and no file answers: with a page, or with the API's 404 where no page is wanted. */
export async function servePage(
  app: FastifyInstance,
  ctx: PageContext,
  render: Render,
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!wantsPage(request)) throw new AppError('NOT_FOUND');
  const nonce = randomBytes(16).toString('base64');
  const renderIt = async () =>
    renderInTime(render, {
      url: ctx.config.publicUrl + request.url,
      fetch: fetchInProcess(app, request),
      nonce,
      site: publicSite(ctx.config, (await ctx.settings.current()).maintenance),
    });
  let own: RenderedPage | null | undefined;
  if (isAnonymous(request)) {
    const kept = await cache.get(request.url, async () => {
      own = await renderIt();
      return own;
    });
    if (kept) return sendKept(ctx, kept, request, reply);
  }
  // What could not be shared is sent to the one for whom it was rendered; others get their own.
  const page = own === undefined ? await renderIt() : own;
  if (!page) return sayBusy(reply);
  addHeaders(ctx, page, { nonce }, reply);
  if (page.location !== undefined) return reply.header('location', page.location).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}

/** Nothing but the address decides what such a visitor sees: a page depends on cookies and on nothing else of a request. */
const isAnonymous = ({ headers }: FastifyRequest) =>
  headers.cookie === undefined && headers.authorization === undefined;

/**
 * Everybody gets the same bytes, so no nonce can be in force: it would be known before it is used. The inline scripts are
 * allowed by their contents, which never change.
 */
async function sendKept(
  ctx: PageContext,
  kept: KeptPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  addHeaders(ctx, kept.page, { hashes: kept.page.scriptHashes ?? [] }, reply);
  reply.header('vary', 'Accept, Accept-Encoding').type('text/html; charset=utf-8');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(kept.body);
  return reply.header('content-encoding', encoding).send(await kept.encoded(encoding));
}

function acceptedEncoding(accepted: string | string[] | undefined): PageEncoding | undefined {
  const codings = String(accepted ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !/;\s*q=0(?:\.0*)?$/.test(coding))
    .map((coding) => coding.split(';')[0]);
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : undefined;
}

function addHeaders(
  ctx: PageContext,
  page: RenderedPage,
  scripts: AllowedScripts,
  reply: FastifyReply,
): void {
  // The same address answers JSON to whoever asks for that.
  reply.header('vary', 'Accept');
  // Pages say who is signed in, so no shared cache may keep them.
  reply.status(page.status).headers(page.headers).header('cache-control', 'private, no-cache');
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (page.location !== undefined) return;
  const withGoogle = ctx.config.google !== null;
  // Google's window answers the page that opened it, which complete isolation would forbid.
  if (withGoogle) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  reply.header('content-security-policy', contentPolicy(scripts, { withGoogle }));
}

function publicSite(config: Config, maintenance: boolean): PublicSite {
  const { siteName, publicUrl, contact, sourceUrl, google, mail } = config;
  const googleClientId = google?.clientId ?? null;
  const sendsMail = mail.smtpUrl !== null;
  return { name: siteName, url: publicUrl, contact, sourceUrl, googleClientId, sendsMail, maintenance };
}

/** The page, or null when it takes too long. The renderer is told to stop, and not waited for when it does not. */
async function renderInTime(
  render: Render,
  input: Omit<RenderInput, 'signal'>,
): Promise<RenderedPage | null> {
  const limit = new AbortController();
  const { promise: timedOut, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => {
    resolve(null);
    limit.abort();
  }, PAGE_TIME_LIMIT);
  try {
    return await Promise.race([render({ ...input, signal: limit.signal }), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** Plain text, because whatever kept the page from being made would keep this one too. */
function sayBusy(reply: FastifyReply): FastifyReply {
  const [status, sentence] = ERRORS.UNAVAILABLE;
  return reply
    .status(status)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(sentence);
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
