import { signOut, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { clearSessionCookie, isSecure, presentedTokens } from '../../../platform/auth/presented-tokens.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { endSessions } from './open-session.ts';
import { strings } from './strings.ts';

export function registerSignOut(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, signOut, async ({ viewer, request, reply }) => {
    // A cookie and a token may belong to two sessions. Both end, so the viewer's session alone is not enough.
    await endSessions(ctx, presentedTokens(request));
    clearSessionCookie(reply, isSecure(ctx));
    if (viewer) publishSessionsChanged(ctx, viewer.id);
    return { success: true as const, message: t.signedOut };
  });
}
