import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';

/** Its value is a credential of its own: script never sees it, answers never carry it (decisions, Session). */
export const SESSION_COOKIE = 'auth_token';

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/**
 * Sets the cookie of a session that begins now. `secure` holds whenever the site is served over https.
 * Max-Age, since a browser's clock may differ from ours.
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

/** Whether the site is served over https, so that its cookies never travel in clear. */
export function isSecure({ config }: { readonly config: Pick<Config, 'publicUrl'> }): boolean {
  return config.publicUrl.startsWith('https:');
}
