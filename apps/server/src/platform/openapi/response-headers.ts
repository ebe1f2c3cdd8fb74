import type { Operation } from '@windfall/contract';
import type { Json } from './json-schemas.ts';

const header = (description: string, type = 'string') => ({ description, schema: { type } });

/** Headers of responses, by the names under which operations refer to them. */
export const RESPONSE_HEADERS = {
  ETag: header('A validator: sent as `If-None-Match`, it gets 304 without a body while nothing has changed.'),
  'Idempotent-Replayed': header(
    '`true` when an earlier request with this `Idempotency-Key` made the resource.',
  ),
  Link: header('The address of the next page, as `<…>; rel="next"` (RFC 8288). Missing on the last page.'),
  Location: header('The address of what was created'),
  RateLimit: header(
    'What is left of each quota: `r` requests, for `t` more seconds. Missing where nothing is limited.',
  ),
  'RateLimit-Policy': header('The quotas: `q` requests in `w` seconds.'),
  'Retry-After': header('Seconds after which to send the request again.', 'integer'),
  'WWW-Authenticate': header('The way to sign in: `Bearer`.'),
} as const satisfies Json;

type HeaderName = keyof typeof RESPONSE_HEADERS;

/** References to headers, for a response. */
const refersTo = (names: readonly HeaderName[]): Json => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
});

/** Headers of an operation's success. */
export function successHeaders(operation: Operation, status: string): Json {
  const isRead = operation.method === 'GET' && !operation.produces;
  const hasPages = operation.query !== undefined && 'cursor' in operation.query.shape;
  return refersTo([
    ...(isRead ? (['ETag'] as const) : []),
    ...(hasPages ? (['Link'] as const) : []),
    ...(status === '201' && operation.location ? (['Location'] as const) : []),
    ...(operation.idempotent ? (['Idempotent-Replayed'] as const) : []),
    'RateLimit',
    'RateLimit-Policy',
  ]);
}

/** Headers of a refusal; none for most statuses. */
export function refusalHeaders(status: string): Json {
  if (status === '401') return refersTo(['WWW-Authenticate']);
  if (status === '429') return refersTo(['Retry-After', 'RateLimit', 'RateLimit-Policy']);
  return status === '503' ? refersTo(['Retry-After']) : {};
}
