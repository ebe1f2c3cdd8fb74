import type { Operation } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

/**
 * Refuses a body in a type the operation does not take, before it is read. A browser form of another site can send only
 * forms and plain text, so JSON as the rule is also a defence.
 */
export function assertContentType(request: FastifyRequest, operation: Operation): void {
  const header = request.headers['content-type'];
  if (header === undefined) return;
  const type = header.split(';', 1)[0]?.trim().toLowerCase();
  const accepted =
    (type === 'application/json' && !operation.raw) ||
    (type !== undefined && operation.raw?.includes(type)) ||
    (operation.upload && type === 'multipart/form-data') ||
    (operation.form && type === 'application/x-www-form-urlencoded');
  if (!accepted) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}
