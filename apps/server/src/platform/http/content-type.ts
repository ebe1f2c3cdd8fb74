import type { Operation } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Refuses a body in a media type the operation does not take, before it is read. A form of another site can only send
 * forms and plain text, so requiring JSON is also a defense against CSRF. Compressed bodies are refused because their
 * unpacked length is unbounded.
 */
export function assertContentType(request: FastifyRequest, operation: Operation): void {
  const type = mediaType(request);
  if (type === undefined) return;
  const accepted =
    (type === JSON_TYPE && !operation.raw) ||
    operation.raw?.includes(type) ||
    (operation.upload && type === 'multipart/form-data') ||
    (operation.form && type === FORM_TYPE);
  if (!accepted || (!operation.raw && isEncoded(request))) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Media type of the body without parameters; undefined when the request names none. */
export function mediaType({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding !== undefined && encoding !== '' && encoding !== 'identity';
}
