import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../db/pagination.ts';

/** Adds the next page of a list as a `Link` header (RFC 8288): the same query with the next cursor. */
export function linkNext(
  request: FastifyRequest,
  reply: FastifyReply,
  { next }: Pick<Page<unknown>, 'next'>,
): void {
  if (!next) return;
  const url = new URL(request.originalUrl, 'http://localhost');
  url.searchParams.delete('_t');
  url.searchParams.set('cursor', next);
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
}
