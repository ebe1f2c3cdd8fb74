import { createHash, createHmac } from 'node:crypto';
import { type ErrorCode, isBlank, isConfirmed, type Operation, type Refusal } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import type { KeyedRequest } from '../idempotency/claims.ts';
import type { MultipartBody } from './read-multipart.ts';
import type { RequestScope } from './request-scope.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * The value as its schema describes it, without unknown keys. Throws VALIDATION_FAILED, or the given code, with one
 * sentence per field; the message is that of the first invalid field.
 */
function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  codeFor: (fields: Fields) => ErrorCode = () => 'VALIDATION_FAILED',
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Fields = {};
  for (const issue of result.error.issues) {
    const name = issue.path.length > 0 ? issue.path.join('.') : 'body';
    fields[name] ??= sentenceOf(issue, name);
  }
  const message = Object.values(fields)[0];
  throw new AppError(codeFor(fields), { fields, ...(message && { message }) });
}

type Fields = Record<string, string | Refusal>;

/** Parses the parameters, the query and the body with the schemas of the operation. */
export function validateInput(scope: RequestScope): void {
  const { operation, request, multipart } = scope;
  scope.params = operation.params && validate(operation.params, request.params);
  scope.query = operation.query && validate(operation.query, withoutBlanks(request.query));
  scope.body = operation.body && validateBody(operation, multipart ? multipart.fields : request.body);
}

/** A form sends each of its fields, so a blank parameter is one that was not given. */
function withoutBlanks(query: unknown): unknown {
  return Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => isGiven(value)));
}

const isGiven = (value: unknown) => [value].flat().some((one) => typeof one !== 'string' || !isBlank(one));

/** Without a body, an operation that needs confirmation reports only the missing confirmation. */
function validateBody(operation: Operation, body: unknown): unknown {
  const { invalidBody = 'VALIDATION_FAILED' } = operation;
  const confirmed = isConfirmed(operation);
  return (
    operation.body &&
    validate(operation.body, confirmed ? (body ?? {}) : body, (fields) =>
      confirmed && 'confirm' in fields ? 'CONFIRMATION_REQUIRED' : invalidBody,
    )
  );
}

/** The schema's own message, or one without type names. zod's own messages begin with 'Invalid' or 'Unrecognized'. */
export function sentenceOf(issue: z.core.$ZodIssue, name: string): string | Refusal {
  const isDefaultWording =
    /^(Invalid (input|option|string|ISO|GUID|element|key)|Too (big|small)|Unrecognized)/.test(issue.message);
  return isDefaultWording ? ({ fieldInvalid }) => fieldInvalid(name) : issue.message;
}

/** Reads the `Idempotency-Key` of an operation that takes one. */
export function readIdempotencyKey(scope: RequestScope): void {
  const { operation, request, multipart, endpoint } = scope;
  if (!endpoint.retries) return;
  const { caller, withheld } = endpoint.retries;
  scope.keyed = keyedRequest(
    operation,
    request,
    [caller(scope), scope.viewer?.acting?.memberId],
    multipart,
    withheld,
  );
}

/**
 * The request's `Idempotency-Key` combined with its scope: the caller, the member who acts for it where that is a group, and the operation, so that an alias can retry its
 * sibling. Undefined when there is no key.
 */
function keyedRequest(
  operation: Operation,
  request: FastifyRequest,
  caller: readonly (string | undefined)[],
  multipart: MultipartBody | undefined,
  withheld: readonly string[],
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  const id = createHash('sha256')
    .update(JSON.stringify([operation.id, ...caller.filter((id) => id !== undefined), key]))
    .digest('base64url');
  const said = operation.query ? [request.query, request.body] : request.body;
  return { id, fingerprint: fingerprint(key, said, multipart, withheld) };
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
