import { consumes } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { RequestScope } from './request-scope.ts';

export const JSON_TYPE = 'application/json';
export const MULTIPART_TYPE = 'multipart/form-data';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Refuses a body in a media type the operation does not take, before it is read. A form of another site can only send
 * forms and plain text, so requiring JSON is also a defense against CSRF. Compressed bodies are refused because their
 * unpacked length is unbounded.
 */
export function assertContentType({ request, operation }: RequestScope): void {
  const type = mediaType(request);
  if (type === undefined) return;
  const isParsed = consumes(operation, JSON_TYPE);
  if (!consumes(operation, type) || (isParsed && isEncoded(request)))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Media type of the body without parameters; undefined when the request names none. */
export function mediaType({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

/** Whether the body is compressed. */
export function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding !== undefined && encoding !== '' && encoding !== 'identity';
}
