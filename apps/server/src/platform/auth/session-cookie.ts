import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';

/**
 * The cookie's value is a separate credential: scripts never see it and responses never carry it
 * (docs/product/accounts.md#session-cookie).
 */
export const SESSION_COOKIE = 'auth_token';

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/**
 * Sets the cookie of a new session. `secure` is set whenever the site is served over https. Max-Age is used because a
 * browser's clock may differ from the server's.
 */
export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  secure: boolean,
  lifetimeMs: number,
): void {
  reply.setCookie(SESSION_COOKIE, token, { ...attributes(secure), maxAge: lifetimeMs / 1000 });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(SESSION_COOKIE, '', { ...attributes(secure), maxAge: 0 });
}

/** Whether the site is served over https, so its cookies are never sent unencrypted. */
export function isSecure({ config }: { readonly config: Pick<Config, 'publicUrl'> }): boolean {
  return config.publicUrl.startsWith('https:');
}
