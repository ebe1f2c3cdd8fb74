import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response made earlier for another caller of the same audience. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  readonly link: string | undefined;
}

/** Serializes a result with the contract's schema, which drops undeclared fields. */
export function serialize(operation: Operation, status: number, result: unknown): string {
  const schema = operation.responses[status];
  if (!schema) throw new Error(`${operation.id} does not declare the status ${status}`);
  return JSON.stringify(schema.parse(result));
}

/** Sends a response that is not JSON: text, a stream of text, or a file. */
export function sendText(operation: Operation, reply: FastifyReply, result: unknown): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const isText = operation.produces?.startsWith('text/');
  reply.type(`${operation.produces}${isText ? '; charset=utf-8' : ''}`);
  return reply.send(result instanceof Readable ? result : String(result));
}

/**
 * Sends JSON. Reads carry a validator, so an unchanged response costs no body. Only the caller's own cache may keep it
 * and must revalidate each time, because responses depend on the viewer.
 */
export function sendJson(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  // A page may have the same URL (docs/product/http-api.md#aliases).
  reply.type('application/json; charset=utf-8').header('vary', 'Accept');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || isCacheBusted(request) || reply.hasHeader('cache-control')) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return reply.send(body);
  }
  return sendValidated(request, reply, body, etagOf(body));
}

/** Sends a response that was made for another caller. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, link }: CachedResponse,
): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'Accept');
  if (link !== undefined) reply.header('link', link);
  if (isCacheBusted(request)) return reply.header('cache-control', 'no-store').send(body);
  return sendValidated(request, reply, body, etag);
}

function sendValidated(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  etag: string,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (!matches(request.headers['if-none-match'], etag)) return reply.send(body);
  return reply.status(304).removeHeader('content-type').send();
}

export const etagOf = (body: string) => `W/"${hash('sha1', body, 'base64url')}"`;

/** With the cache-busting timestamp no URL repeats, so caching the response would only fill the caller's disk. */
function isCacheBusted({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && '_t' in query;
}

/** RFC 9110, 13.1.2: any entry of a list, compared weakly, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.slice(2);
  return header.split(',').some((one) => {
    const candidate = one.trim();
    return candidate === '*' || candidate === etag || candidate === opaque;
  });
}
