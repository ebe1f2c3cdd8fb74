import type { FastifyReply } from 'fastify';

/** Its value is a credential of its own: script never sees it, answers never carry it (decisions, Session). */
export const SESSION_COOKIE = 'auth_token';

const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;

/** Sets the session cookie until `expires`. `secure` holds whenever the site is served over https. */
export function setSessionCookie(reply: FastifyReply, token: string, expires: Date, secure: boolean): void {
  reply.setCookie(SESSION_COOKIE, token, { ...attributes(secure), expires });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(SESSION_COOKIE, '', { ...attributes(secure), maxAge: 0 });
}
