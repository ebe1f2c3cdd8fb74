import type { FastifyRequest } from 'fastify';
import { isSecure, presentedTokens } from '../auth/tokens.ts';
import type { RequestScope } from './request-scope.ts';

/** How far the database was after the last write of this browser, for the reads that any server answers from a standby. */
const COOKIE = 'written';
/** A standby is read only as of a second ago, so the cookie is needed for hardly longer. */
const LIFETIME_SECONDS = 10;
/** Of a write whose position could not be asked for: no standby has it. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

/** Runs the handler, on the standby where the response may lag and holds all that the caller has written. */
export function callHandler(scope: RequestScope): Promise<unknown> {
  const { ctx, endpoint, operation, request } = scope;
  const call = () => endpoint.handler(scope);
  if (!operation.mayLag || keepsNoCookies(request)) return call();
  return ctx.db.readBehind(lastWriteOf(request), call);
}

/** After a write, tells the browser how far a standby must be for what the browser reads next. */
export async function rememberWrite({ ctx, operation, request, reply }: RequestScope): Promise<void> {
  if (operation.method === 'GET' || keepsNoCookies(request)) return;
  const position = await ctx.db.position().catch(() => UNKNOWN);
  if (position === undefined) return;
  reply.setCookie(COOKIE, String(position), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(ctx),
    maxAge: LIFETIME_SECONDS,
  });
}

/** A malformed value, and one that another host of the domain has made up, leads to the primary at worst. */
function lastWriteOf({ headers }: FastifyRequest): number {
  const values = (headers.cookie ?? '').matchAll(new RegExp(`(?:^|;)\\s*${COOKIE}=(\\d{1,16})(?=;|$)`, 'g'));
  return Math.max(0, ...[...values].map(([, digits]) => Number(digits)));
}

/** Programs and pages of other origins send a bearer token alone: what they have written is not known. */
function keepsNoCookies(request: FastifyRequest): boolean {
  const tokens = presentedTokens(request);
  return tokens.length > 0 && tokens.every(({ kind }) => kind === 'bearer');
}
