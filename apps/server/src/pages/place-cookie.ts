import { PLACE_COOKIE, PLACE_LIFETIME_SECONDS, placeInCookies } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { isSecure } from '../platform/auth/tokens.ts';
import { isFromElsewhere } from '../platform/http/other-origins.ts';
import type { RenderedPage } from './web-app.ts';

/** The ZIP code or square in the request's cookie; a malformed one counts as none. */
export const rememberedPlace = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  placeInCookies(headers.cookie ?? '');

/**
 * Sets the cookie of the place that the page chooses, or sends the present one again: some browsers keep a cookie that a
 * script wrote for seven days only. Pages without a place set no cookie, so that visitors go on sharing them.
 */
export function sendPlace(
  ctx: Pick<Context, 'config'>,
  { place: chosen }: Pick<RenderedPage, 'place'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const present = rememberedPlace(request);
  // A link on another site does not change where a visitor looks.
  if (chosen !== undefined && isFromElsewhere(request)) return;
  const place = chosen === undefined ? present : chosen;
  if (place === null && !hasPlaceCookie(request)) return;
  reply.setCookie(PLACE_COOKIE, place ?? '', {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(ctx),
    maxAge: place === null ? 0 : PLACE_LIFETIME_SECONDS,
  });
}

const hasPlaceCookie = ({ headers }: FastifyRequest) =>
  (headers.cookie ?? '').split(';').some((pair) => pair.trim().startsWith(`${PLACE_COOKIE}=`));
