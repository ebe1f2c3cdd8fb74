import { createHash, createHmac } from 'node:crypto';
import type { Operation } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { KeyedRequest } from '../idempotency/claims.ts';
import type { MultipartBody } from './read-multipart.ts';
import type { RequestScope } from './request-scope.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Reads the `Idempotency-Key` of an operation that takes one. */
export function readIdempotencyKey(scope: RequestScope): void {
  const { operation, request, multipart, endpoint } = scope;
  if (!endpoint.retries) return;
  const { caller, withheld } = endpoint.retries;
  scope.keyed = keyedRequest(operation, request, caller(scope), multipart, withheld);
}

/**
 * The request's `Idempotency-Key` combined with its scope: the caller and the operation, so that an alias can retry its
 * sibling. Undefined when there is no key.
 */
function keyedRequest(
  operation: Operation,
  request: FastifyRequest,
  caller: string,
  multipart: MultipartBody | undefined,
  withheld: readonly string[],
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  const id = createHash('sha256')
    .update(JSON.stringify([operation.id, caller, key]))
    .digest('base64url');
  return { id, fingerprint: fingerprint(key, request.body, multipart, withheld) };
}

/**
 * Distinguishes bodies: a form by its fields and the file's content, without the boundaries, which differ in a retry.
 * The hash is keyed, so stored values cannot be guessed; withheld fields are left out.
 */
function fingerprint(
  key: string,
  body: unknown,
  multipart: MultipartBody | undefined,
  withheld: readonly string[],
): string {
  const hmac = createHmac('sha256', key);
  const said = multipart ? Object.entries(multipart.fields).sort() : body;
  hmac.update(JSON.stringify(said, (name, value) => (withheld.includes(name) ? undefined : value)) ?? '');
  for (const image of multipart?.images ?? []) hmac.update('\0').update(image);
  return hmac.digest('base64url');
}
