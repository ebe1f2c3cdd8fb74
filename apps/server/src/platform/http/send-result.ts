import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './exchange.ts';
import type { JsonResponse, OtherResponse } from './operation-response.ts';

/** Serializes a result with the contract's schema, which drops undeclared fields. */
export function serialize(operation: Operation, status: number, result: unknown): string {
  const schema = operation.responses[status];
  if (!schema) throw new Error(`${operation.id} does not declare the status ${status}`);
  return JSON.stringify(schema.parse(result));
}

export function sendResponse({ operation, request, reply, response }: Exchange): FastifyReply {
  if (!response) throw new Error(`${operation.id} has no response`);
  return 'body' in response
    ? sendJson(request, reply, response, operation)
    : sendContent(operation, reply, response);
}

/** Sends a response that is not JSON: text, a stream of text, or a file. */
function sendContent(operation: Operation, reply: FastifyReply, { content }: OtherResponse): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const isText = operation.produces?.startsWith('text/');
  reply.type(`${operation.produces}${isText ? '; charset=utf-8' : ''}`);
  return reply.send(content instanceof Readable ? content : String(content));
}

/**
 * Sends JSON. Reads carry a validator, so an unchanged response costs no body. Only the caller's own cache may keep it
 * and must revalidate each time, because responses depend on the viewer.
 */
function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  response: JsonResponse,
  { location }: Operation,
): FastifyReply {
  const { status = reply.statusCode, body, replayed = false, headers = {} } = response;
  // A page may have the same URL (docs/product/http-api.md#aliases).
  reply.status(status).type('application/json; charset=utf-8').header('vary', 'Accept');
  reply.headers(headers);
  if (replayed) reply.header('idempotent-replayed', 'true');
  if (status === 201 && location) reply.header('location', fillIn(location, JSON.parse(String(body))));
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || isCacheBusted(request) || reply.hasHeader('cache-control')) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return reply.send(body);
  }
  const { etag = etagOf(String(body)) } = response;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (!matches(request.headers['if-none-match'], etag)) return reply.send(body);
  return reply.status(304).removeHeader('content-type').send();
}

/** `/api/users/{user.id}` with that field of the response. */
function fillIn(template: string, body: unknown): string {
  return template.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), body);
    return encodeURIComponent(String(value));
  });
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
