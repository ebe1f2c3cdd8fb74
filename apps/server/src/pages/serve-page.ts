import { randomBytes } from 'node:crypto';
import { ERRORS, groupInCookies, refusalIn } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { setActingCookie } from '../platform/auth/act-as.ts';
import { isSecure, presentedTokens } from '../platform/auth/tokens.ts';
import { BodyHold, type BodyMemory, FORM_TYPE, isEncoded, mediaType } from '../platform/http/body-limits.ts';
import { acceptedEncoding } from '../platform/http/operation-response.ts';
import { readBytes } from '../platform/http/receive-body.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import { addressKey } from '../platform/rate-limit/enforce-rate-limits.ts';
import { type AllowedScripts, contentPolicy, showsGoogle } from './content-policy.ts';
import { rememberedPlace, sendPlace } from './place-cookie.ts';
import { type PageContext, publicSite } from './public-site.ts';
import { type SharedPage, toShared } from './shared-page.ts';
import type { Render, RenderedPage, RenderInput } from './web-app.ts';

/** Longer than the timeout of the page's own API calls, so that the page can still report an unanswered call. */
const PAGE_TIME_LIMIT = 10_000;
const RETRY_AFTER_SECONDS = 10;
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Answers a GET that no operation and no file answers: with a page, or with the API's 404 when no page is accepted. */
export async function servePage(
  app: FastifyInstance,
  ctx: PageContext,
  render: Render,
  cache: ResponseCache<SharedPage | null>,
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
      ...rememberedIn(request),
      site: await publicSite(ctx),
      onFault: logFault(request),
    });
  let own: RenderedPage | null | undefined;
  if (isAnonymous(request)) {
    const shared = await cache.share(request.url, async () => {
      own = await renderIt();
      return toShared(own);
    });
    if (shared) return sendSharedPage(ctx, shared, request, reply);
  }
  // A page that could not be shared is sent to the visitor who caused the rendering; other requests render their own.
  const page = own === undefined ? await renderIt() : own;
  if (!page) return sendBusy(reply);
  addHeaders(ctx, page, { nonce }, request, reply);
  // Going back, browsers show a stored page without asking, also after the member has signed out.
  if (presentedTokens(request).length > 0) reply.header('cache-control', 'private, no-store');
  sendPlace(ctx, page, request, reply);
  if (page.actingEnded) setActingCookie(reply, null, isSecure(ctx));
  if (page.location !== undefined) return reply.header('location', page.location).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}

/** Longer than any form of a page, but for a table of listings. */
const FORM_LIMIT = 32 * 1024;
const TABLE_FORM_LIMIT = 384 * 1024;

type FormContext = PageContext & { readonly bodies: BodyMemory };

/**
 * Hands a form to the page that sent it. The page calls an operation in the sender's name, so limits, maintenance and rights are those
 * of the API, and so are the cookies that begin and end a session. Only a browser sends it: it says where the form was
 * (`assertSameOrigin` has refused other sites), and programs use the API. One that does not say so could sign a visitor in to an account
 * of another member.
 */
export async function submitPage(
  app: FastifyInstance,
  ctx: FormContext,
  render: Render,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  if (headers['sec-fetch-site'] === undefined && headers.origin === undefined)
    throw new AppError('CROSS_SITE_REQUEST');
  if (mediaType(request) !== FORM_TYPE || isEncoded(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const nonce = randomBytes(16).toString('base64');
  const page = await renderInTime(render, {
    url: ctx.config.publicUrl + request.url,
    fetch: passingOn(fetchInProcess(app, request), reply),
    form: await readForm(ctx, request),
    nonce,
    ...rememberedIn(request),
    site: await publicSite(ctx),
    onFault: logFault(request),
  });
  if (!page) return sendBusy(reply);
  addHeaders(ctx, page, { nonce }, request, reply);
  // It may show the address of a pickup, which no browser stores, nor in its history.
  reply.header('cache-control', 'no-store');
  sendPlace(ctx, page, request, reply);
  if (page.actingEnded) setActingCookie(reply, null, isSecure(ctx));
  if (page.location !== undefined) return reply.header('location', page.location).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}

const rememberedIn = (request: FastifyRequest) => ({
  place: rememberedPlace(request),
  actAs: groupInCookies(request.headers.cookie ?? ''),
});

const logFault = (request: FastifyRequest) => (err: unknown) =>
  request.log.error({ err }, 'a page could not be filled');

/** The browser gets what the API says to it: the cookies that it sets, and how long to wait. */
function passingOn(call: typeof fetch, reply: FastifyReply): typeof fetch {
  return async (...args) => {
    const response = await call(...args);
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    const wait = response.headers.get('retry-after');
    if (wait !== null) reply.header('retry-after', wait);
    return response;
  };
}

async function readForm({ bodies }: Pick<FormContext, 'bodies'>, request: FastifyRequest): Promise<string> {
  const hold = new BodyHold(bodies);
  hold.belongTo('visitor', addressKey(request.ip));
  try {
    const limit = request.routeOptions.url === '/admin/import' ? TABLE_FORM_LIMIT : FORM_LIMIT;
    return (await readBytes(request, limit, hold)).toString();
  } finally {
    hold.release();
  }
}

/** The page of a stand has an id for the next tap, which no two visitors share. */
const OF_ONE_VISITOR = /^\/s\//;

/** Pages depend on the URL and cookies only, so visitors without cookies share them. */
const isAnonymous = ({ url, headers }: FastifyRequest) =>
  headers.cookie === undefined && headers.authorization === undefined && !OF_ONE_VISITOR.test(url);

/**
 * All visitors get the same bytes, so no nonce can be used: it would be known in advance. The inline scripts are
 * allowed by their hashes, which never change.
 */
async function sendSharedPage(
  ctx: PageContext,
  shared: SharedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  addHeaders(ctx, shared.page, { hashes: shared.page.scriptHashes ?? [] }, request, reply);
  reply.header('vary', 'Accept, Accept-Encoding').type('text/html; charset=utf-8');
  // The service worker may store it (`apps/web/worker/stored-pages.ts`); a page of the maintenance would outlive it.
  if (!(await ctx.settings.current()).maintenance) reply.header('shared-page', 'visitors');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(shared.body);
  return reply.header('content-encoding', encoding).send(await shared.encoded(encoding));
}

function addHeaders(
  ctx: PageContext,
  page: RenderedPage,
  scripts: AllowedScripts,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // The same URL returns JSON to clients that accept only JSON.
  reply.header('vary', 'Accept');
  // Pages show who is signed in, so shared caches may not store them.
  reply.status(page.status).headers(page.headers).header('cache-control', 'private, no-cache');
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (page.location !== undefined) return;
  const withGoogle = showsGoogle(request.url, ctx.config);
  // Google's window calls back to its opener, which full isolation would forbid.
  if (withGoogle) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  reply.header(
    'content-security-policy',
    contentPolicy(scripts, ctx.config, { withGoogle, styleHash: page.styleHash }),
  );
}

/** The page, or null after the time limit. The renderer gets the signal to abort, and the response does not wait for it. */
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

/** Plain text, because the fault that prevented the page would also prevent an error page. */
function sendBusy(reply: FastifyReply): FastifyReply {
  const [status, sentence] = ERRORS.UNAVAILABLE;
  return reply
    .status(status)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(refusalIn(sentence, reply.request.language));
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

/** A `fetch` that calls this server's API as the visitor: same cookies, same address, no network. */
function fetchInProcess(app: FastifyInstance, visitor: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    // Rendering reads; only the form of a page that was posted writes.
    const { method } = request;
    const isWrite = method !== 'GET' && visitor.method === 'POST';
    const response = await app.inject({
      method: isWrite ? method : 'GET',
      ...(isWrite && request.body && { payload: await request.text() }),
      url: pathname + search,
      remoteAddress: visitor.ip,
      headers: { ...visitorHeaders(visitor), ...Object.fromEntries(request.headers), host },
    });
    const body = WITHOUT_BODY.has(response.statusCode) ? null : response.body;
    return new Response(body, { status: response.statusCode, headers: headersOf(response.headers) });
  };
}

/** The cookie is the only credential. */
function visitorHeaders({ headers }: FastifyRequest): Record<string, string> {
  const { cookie, 'user-agent': userAgent } = headers;
  return { ...(cookie ? { cookie } : {}), ...(userAgent ? { 'user-agent': userAgent } : {}) };
}

function headersOf(headers: Record<string, string | string[] | number | undefined>): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) result.append(name, String(one));
  }
  return result;
}
