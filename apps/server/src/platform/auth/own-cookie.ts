import type { CookieSerializeOptions } from '@fastify/cookie';
import { cookieName, hasPlainCookie } from '@windfall/contract';
import type { FastifyReply } from 'fastify';

/**
 * Sets a cookie of this host for all its paths, over https under a name that no other host can set, and deletes the one that an earlier
 * version has set under the plain name.
 */
export function setOwnCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieSerializeOptions & { readonly secure: boolean },
): void {
  const { secure } = options;
  reply.setCookie(cookieName(name, secure), value, { ...options, path: '/' });
  if (secure && hasPlainCookie(reply.request.headers.cookie ?? '', name))
    reply.setCookie(name, '', { ...options, path: '/', maxAge: 0 });
}
