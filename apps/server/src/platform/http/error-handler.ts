import type { ErrorCode } from '@windfall/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { DatabaseClosedError, DatabaseUnreachableError } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { isStorageFull } from '../../lib/is-storage-full.ts';
import { NotReadyError } from '../readiness.ts';
import { isStorageAway } from '../storage.ts';
import { BodyMemoryFullError } from './body-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the response: that of the site. */
    language: string;
  }
}

/** Codes of Fastify and its plugins for the same errors. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_ASYNC_CONSTRAINT: 'NOT_FOUND',
};

/** Retry-After of temporary errors. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  IDEMPOTENCY_KEY_IN_USE: 1,
  UNAVAILABLE: 5,
  MAINTENANCE: 60,
  TOO_MANY_STREAMS: 30,
};

/** Turns each thrown error into a response. Only the messages of our own errors reach the caller. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toAppError(error);
  // A closed database is deliberate, so it is not logged as an error.
  const isWanted =
    refusal.code === 'MAINTENANCE' ||
    error instanceof DatabaseClosedError ||
    error instanceof NotReadyError ||
    error instanceof BodyMemoryFullError;
  if (error instanceof DatabaseUnreachableError) {
    // Each request fails here during an outage, so the log line is short.
    request.log.warn({ reason: error.message }, 'the database cannot be reached');
  } else if (isStorageAway(error)) {
    request.log.warn({ reason: reasonOf(error) }, 'the storage cannot be reached');
  } else if (refusal.statusCode >= 500 && !isWanted) request.log.error({ err: error }, 'request failed');
  else logRefusal(request, refusal);
  return sendError(reply, refusal);
}

/** Says why a request was refused and whose it is, so that the log shows who tries what; its own line has address and path. */
export function logRefusal(request: FastifyRequest, { code }: AppError): void {
  request.log.info({ code, ...(request.member && { member: request.member }) }, 'request refused');
}

/** What an error says, and what caused it. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message;

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const retryAfter = error.retryAfterSeconds ?? RETRY_AFTER_SECONDS[error.code];
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
  // RFC 9110, 11.6.1: a 401 names a way to sign in. `Bearer` opens no dialog in browsers.
  if (error.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="windfall"');
  return reply
    .status(error.statusCode)
    .header('cache-control', 'no-store')
    .send(error.toBody(reply.request.language));
}

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseClosedError || error instanceof DatabaseUnreachableError)
    return new AppError('UNAVAILABLE', { cause: error });
  if (isStorageFull(error)) return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 60 });
  if (isStorageAway(error)) return new AppError('UNAVAILABLE', { cause: error });
  const known = 'code' in error ? FRAMEWORK_CODES[error.code] : undefined;
  return new AppError(known ?? byStatus(error), { cause: error });
}

/** Plugin errors without a code of ours; everything else is a defect. */
function byStatus(error: FastifyError | Error): ErrorCode {
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 416) return 'RANGE_NOT_SATISFIABLE';
  return status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL';
}

/** The methods of each route below `/api`, by the pattern of its path. */
type Routes = Map<string, { readonly path: RegExp; readonly methods: Set<string> }>;

/**
 * Answers what no route takes: OPTIONS with the methods of a path (204), another method with 405 and `Allow` (RFC 9110, 15.5.6), and any
 * other path with 404. Call it before the routes are registered.
 */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const routes: Routes = new Map();
  app.addHook('onRoute', (route) => note(routes, route));
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(routes, request);
    const refuse = (code: ErrorCode) => handleError(new AppError(code), request, reply as FastifyReply);
    if (allowed.length === 0) return refuse('NOT_FOUND');
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return refuse('METHOD_NOT_ALLOWED');
  });
}

function note(routes: Routes, { url, method }: RouteOptions): void {
  if (!url.startsWith('/api/')) return;
  const path = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
  const route = routes.get(url) ?? { path, methods: new Set(['OPTIONS']) };
  routes.set(url, route);
  for (const each of [method].flat()) route.methods.add(each);
}

function allowedMethods(routes: Routes, { url }: FastifyRequest): string[] {
  const [path = ''] = url.split('?', 1);
  const found = [...routes.values()].filter((route) => route.path.test(path));
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
}
