import { Readable } from 'node:stream';
import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { presentedTokens } from '../auth/tokens.ts';
import { createOnce } from '../idempotency/create-once.ts';
import { endWhenUnread, UNREAD_RESPONSE_MS } from './connections.ts';
import { callHandler, rememberWrite } from './last-write.ts';
import { OpenResponse } from './open-response.ts';
import {
  acceptedEncoding,
  Compressible,
  type Encoding,
  etagOf,
  type JsonResponse,
  matchesEtag,
  type OtherResponse,
} from './operation-response.ts';
import { addSharingHeaders } from './other-origins.ts';
import type { RequestScope } from './request-scope.ts';
import { storeShared } from './shared-response.ts';

/**
 * Runs the handler, once for each Idempotency-Key, and serializes its result. A group that was deactivated meanwhile is no viewer without a
 * session: browsers would end the session of the member who acts.
 */
export async function handle(scope: RequestScope): Promise<void> {
  try {
    await run(scope);
  } catch (error) {
    const isGone = scope.viewer?.acting && error instanceof AppError && error.code === 'UNAUTHORIZED';
    throw isGone ? new AppError('ACT_AS_REFUSED', { cause: error }) : error;
  } finally {
    await rememberWrite(scope);
  }
}

async function run(scope: RequestScope): Promise<void> {
  const { ctx, endpoint, keyed } = scope;
  const { operation, handler, retries } = endpoint;
  if (operation.produces) scope.response = { content: await callHandler(scope) };
  else if (!keyed || !retries) await handlePlainly(scope);
  else
    scope.response = await createOnce(ctx, keyed, {
      perform: async (settle) => {
        scope.settle = settle;
        return serialized(scope, await handler(scope));
      },
      repeat: async (resourceId) => serialized(scope, await retries.repeat(resourceId, scope)),
      storesResponse: retries.storesResponse,
    });
}

async function handlePlainly(scope: RequestScope): Promise<void> {
  const result = await callHandler(scope);
  const response = serialized(scope, result);
  scope.response = storeShared(scope, result, response.body) ?? response;
}

const serialized = ({ operation, reply }: RequestScope, result: unknown) => ({
  status: reply.statusCode,
  body: serialize(operation, reply.statusCode, result),
});

/** Serializes a result with the contract's schema, which drops undeclared fields. */
function serialize(operation: Operation, status: number, result: unknown): string {
  const schema = operation.responses[status];
  if (!schema) throw new Error(`${operation.id} does not declare the status ${status}`);
  return JSON.stringify(schema.parse(result));
}

/** What Fastify sends when a handler returns it. Undefined is an empty body. */
export type Payload = string | Buffer | Readable | undefined;

/**
 * Sets status and headers of the response, and returns its payload. The reply itself is a promise of the end of the response: returned,
 * it would keep the scope of each event stream while that is open.
 */
export async function prepareResponse(scope: RequestScope): Promise<Payload> {
  const { operation, request, reply, response } = scope;
  if (!response) throw new Error(`${operation.id} has no response`);
  if (!('body' in response)) return prepareContent(scope, response);
  return prepareJson(request, reply, response, operation, compressibleOf(scope, response));
}

/** Below this length a compressed body is hardly smaller. */
const MIN_COMPRESSED = 1_000;

/**
 * What may be compressed: what is the same for many callers, and reads of visitors. The length of a compressed body tells what is in
 * it, so nothing of a member is compressed beside words that another site could make the browser send (BREACH).
 */
function compressibleOf({ request }: RequestScope, response: JsonResponse): Compressible | undefined {
  const { body, compressible } = response;
  if (body.length < MIN_COMPRESSED || !isRead(request)) return undefined;
  if (compressible) return compressible;
  return presentedTokens(request).length === 0 ? new Compressible(String(body)) : undefined;
}

/** A response that is not JSON: text, a stream of text, a file, or what many callers share. */
async function prepareContent(
  { ctx, operation, request, reply }: RequestScope,
  { content }: OtherResponse,
): Promise<Payload> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const isText = /^(?:text\/|application\/json)/.test(operation.produces ?? '');
  reply.type(`${operation.produces}${isText ? '; charset=utf-8' : ''}`);
  if (content instanceof Compressible) {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply.header('vary', 'Accept-Encoding');
    return prepareVersion(request, reply, { body: content.body, etag: content.etag }, content, encoding);
  }
  if (content instanceof OpenResponse) {
    // The hooks that do this for other responses do not run for it. A body, which no client sends with it, is not read: Node.js ends such a
    // request after its time.
    addSharingHeaders(request, reply, ctx.config.corsOrigins);
    endWhenUnread(reply.raw, UNREAD_RESPONSE_MS);
    content.begin(reply);
    return undefined;
  }
  return content instanceof Readable ? content : String(content);
}

/**
 * A response of JSON. Reads carry a validator, so an unchanged response costs no body. Only a visitor's own cache may keep it
 * and must revalidate each time, because responses depend on the viewer.
 */
async function prepareJson(
  request: FastifyRequest,
  reply: FastifyReply,
  response: JsonResponse,
  { location }: Operation,
  compressible: Compressible | undefined,
): Promise<Payload> {
  const { status = reply.statusCode, body, replayed = false, headers = {} } = response;
  // A page may have the same URL (docs/product/http-api.md#aliases).
  reply.status(status).type('application/json; charset=utf-8').header('vary', 'Accept, Accept-Encoding');
  reply.headers(headers);
  if (replayed) reply.header('idempotent-replayed', 'true');
  if (status === 201 && location) reply.header('location', fillIn(location, JSON.parse(String(body))));
  const encoding = compressible && acceptedEncoding(request.headers['accept-encoding']);
  if (!isRead(request) || isCacheBusted(request) || reply.hasHeader('cache-control')) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return bodyIn(reply, body, compressible, encoding);
  }
  // Browsers keep nothing of a member on the disk; programs may keep it themselves and ask by its tag.
  reply.header(
    'cache-control',
    presentedTokens(request).length > 0 ? 'private, no-store' : 'private, no-cache',
  );
  const { etag = etagOf(String(body)) } = response;
  return prepareVersion(request, reply, { body, etag }, compressible, encoding);
}

/** The version, or 304 for a caller who has it. */
async function prepareVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag: plain }: { body: string | Buffer; etag: string },
  compressible: Compressible | undefined,
  encoding: Encoding | undefined,
): Promise<Payload> {
  const etag = encoding ? plain.replace(/"$/, `-${encoding}"`) : plain;
  reply.header('etag', etag);
  if (!matchesEtag(request.headers['if-none-match'], etag))
    return bodyIn(reply, body, compressible, encoding);
  reply.status(304).removeHeader('content-type');
  return undefined;
}

async function bodyIn(
  reply: FastifyReply,
  body: string | Buffer,
  compressible: Compressible | undefined,
  encoding: Encoding | undefined,
): Promise<Payload> {
  if (!compressible || !encoding) return body;
  reply.header('content-encoding', encoding);
  return compressible.encoded(encoding);
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** `/api/users/{user.id}` with that field of the response. */
function fillIn(template: string, body: unknown): string {
  return template.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), body);
    return encodeURIComponent(String(value));
  });
}

/** With the cache-busting timestamp no URL repeats, so caching the response would only fill the caller's disk. */
function isCacheBusted({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && '_t' in query;
}
