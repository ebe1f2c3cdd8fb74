import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { registerAdmin } from './features/admin/index.ts';
import { recordSearchMiss } from './features/analytics/analytics.service.ts';
import { registerAnalytics } from './features/analytics/index.ts';
import { registerBackups } from './features/backups/index.ts';
import { registerBlocks } from './features/blocks/index.ts';
import { registerEvents } from './features/events/index.ts';
import { findAskers, findEnded, findHolders } from './features/exchange/exchange.service.ts';
import { registerExchange } from './features/exchange/index.ts';
import { indexStored } from './features/follows/follows.service.ts';
import { registerFollows } from './features/follows/index.ts';
import { registerFreshness } from './features/freshness/index.ts';
import { registerGeo } from './features/geo/index.ts';
import { registerImages } from './features/images/index.ts';
import { registerListings } from './features/listings/index.ts';
import { registerMaps } from './features/maps/index.ts';
import { registerMessages } from './features/messages/index.ts';
import { sumUnread } from './features/messages/messages.service.ts';
import { registerNearby } from './features/nearby/index.ts';
import { notifyOfListing, tellFollowersAgain } from './features/nearby/nearby.service.ts';
import { registerNotices } from './features/notices/index.ts';
import { addGroupNotices, addJoiningNotices, countUnread } from './features/notices/notices.service.ts';
import { registerNotificationPreferences } from './features/notifications/index.ts';
import { registerPush } from './features/push/index.ts';
import { registerReports } from './features/reports/index.ts';
import { canAppeal, findAppealable, findHidingReason } from './features/reports/reports.service.ts';
import { registerSeasons } from './features/seasons/index.ts';
import { registerStands } from './features/stands/index.ts';
import { findStand } from './features/stands/stands.service.ts';
import { registerSwaps } from './features/swaps/index.ts';
import { registerUsers } from './features/users/index.ts';
import { registerPages } from './pages/register-pages.ts';
import { FEED_PATHS } from './pages/serve-feeds.ts';
import { findWebBuild, type WebApp } from './pages/web-app.ts';
import { registerHealth } from './platform/health.ts';
import { limitAddress } from './platform/http/admission.ts';
import {
  addDiscardOfUnreadBodies,
  clientErrorHandler,
  createOrderlyServer,
  endUnreadResponses,
  UNREAD_RESPONSE_MS,
} from './platform/http/connections.ts';
import { answerUnknownRoutes, handleError } from './platform/http/error-handler.ts';
import {
  addSecurityHeaders,
  assertOneHost,
  assertSameOrigin,
  securityHeaders,
  shareWithOtherOrigins,
} from './platform/http/other-origins.ts';
import { addBodyParsers } from './platform/http/receive-body.ts';
import { FORM_PAGES, rewriteUrl } from './platform/http/rewrite-url.ts';
import { registerMail } from './platform/mail/send-due-emails.ts';
import { registerMetrics } from './platform/metrics/serve-metrics.ts';
import { registerNotifications } from './platform/notifications/deliver-due.ts';
import { registerOpenApi } from './platform/openapi/serve-openapi.ts';

const REQUEST_TIMEOUT_MS = 60_000;
/** Senders with slower headers only hold a connection; checked once a second. */
const SLOW_SENDERS = { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 };
/** Node.js refuses a request without a host in words of its own; `assertOneHost` does it like every other refusal. */
const HTTP_SETTINGS = { ...SLOW_SENDERS, requireHostHeader: false };

/** Routes outside the contract that cost as much as an operation. */
const LIMITED_PAGES = new Set<string | undefined>([
  '/*',
  '/sitemap.xml',
  '/share-photo',
  '/embed',
  '/oembed',
  '/qr.svg',
  ...FEED_PATHS,
  ...FORM_PAGES,
]);

/** Routes have no schemas of Fastify: those of the contract are checked by a step of each operation. */
const noCompiler = () => () => {
  throw new Error('Fastify has no compiler for schemas here; describe an operation in the contract');
};

/** Builds the HTTP server from its context. It does not listen, so tests can inject requests. */
export async function buildApp(ctx: Context, web: WebApp | null = findWebBuild()): Promise<FastifyInstance> {
  const headers = securityHeaders(ctx.config);
  const app = Fastify({
    loggerInstance: ctx.log,
    trustProxy: trustedProxies(ctx.config.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: HTTP_SETTINGS,
    serverFactory: createOrderlyServer,
    // Sent to the caller and written to the log; unique across restarts and servers.
    genReqId: () => randomUUID(),
    rewriteUrl,
    // Otherwise it loads Ajv and a serializer, which nothing uses.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 256 },
    forceCloseConnections: 'idle',
    // Errors before routing, such as an undecodable path, get the same error responses.
    frameworkErrors: handleError,
    clientErrorHandler: clientErrorHandler(headers),
  });
  app.decorateRequest('language', ctx.config.language);
  app.decorateRequest('member', null);
  app.setErrorHandler(handleError);
  answerUnknownRoutes(app);
  addSecurityHeaders(app, headers);
  ctx.drain.watch(app);
  app.addHook('onRequest', async (request) => {
    assertOneHost(request);
    assertSameOrigin(request, ctx.config);
  });
  app.addHook('onRequest', async (request, reply) => {
    // Operations enforce their own limits; this covers pages, the sitemap and unknown paths.
    if (request.is404 || LIMITED_PAGES.has(request.routeOptions.url))
      await limitAddress({ ctx, request, reply });
  });
  addBodyParsers(app);
  addDiscardOfUnreadBodies(app);
  endUnreadResponses(app, UNREAD_RESPONSE_MS);
  await app.register(cookie);
  // After the cookies, which it drops.
  shareWithOtherOrigins(app, ctx.config.corsOrigins);
  await app.register(multipart);

  registerHealth(app, ctx);
  registerMetrics(app, ctx);
  await registerOpenApi(app, ctx);
  registerMail(app, ctx);
  registerNotifications(app, ctx);
  // In the order of the ladder: see docs/architecture.md.
  registerGeo(app, ctx);
  registerImages(app, ctx);
  registerEvents(app, ctx);
  registerBlocks(app, ctx);
  registerBackups(app, ctx, indexStored);
  registerUsers(app, ctx, {
    findAppealable,
    addJoiningNotices,
    addGroupNotices,
    countNews: async (db, id) => (await sumUnread(db, id)) + (await countUnread(db, id)),
  });
  registerNotificationPreferences(app, ctx);
  registerPush(app, ctx);
  registerListings(app, ctx, {
    recordSearchMiss,
    findHidingReason,
    findStand,
    onPublished: notifyOfListing,
    findHolders,
  });
  registerMaps(app, ctx);
  registerMessages(app, ctx, findEnded);
  registerNotices(app, ctx, canAppeal);
  registerSeasons(app, ctx);
  registerFreshness(app, ctx, async (trx, listingId, now) =>
    tellFollowersAgain(ctx, trx, listingId, { leftOut: await findAskers(trx, listingId), now }),
  );
  registerFollows(app, ctx);
  registerNearby(app, ctx);
  registerExchange(app, ctx);
  registerSwaps(app, ctx);
  registerStands(app, ctx);
  registerReports(app, ctx);
  registerAnalytics(app, ctx);
  registerAdmin(app, ctx);
  await registerPages(app, ctx, web);
  return app;
}

/** Fastify's types accept a number of hops only as a function. */
function trustedProxies(
  setting: Config['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
