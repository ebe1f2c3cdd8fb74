import { createHash, createHmac } from 'node:crypto';
import type { Operation } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { MultipartBody } from '../http/read-multipart.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** A creation that is asked for under a key, as the database knows it. */
export interface KeyedRequest {
  readonly id: string;
  readonly fingerprint: string;
}

/**
 * The request's `Idempotency-Key` together with who may use it and for what: the operation, so that an alias retries
 * its sibling, and the caller. Undefined when there is no key.
 */
export function keyedRequest(
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
 * Tells bodies apart: of a form its fields and the file's content, not the bytes around them, which a retry makes anew.
 * Keyed, so that what is stored cannot be guessed back; what must not be stored at all is withheld.
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
  if (multipart?.image) hmac.update('\0').update(multipart.image);
  return hmac.digest('base64url');
}
