import { endOtherSessions, endSession, listSessions, stringsIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { clearSessionCookie, isSecure } from '../../../platform/auth/session-cookie.ts';
import { sessionBounds, sessionLimits } from '../../../platform/auth/session-lifetime.ts';
import {
  deleteSessionOfUser,
  deleteSessionsOfUser,
  findSessionsOfUser,
} from '../../../platform/auth/sessions.repo.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { presentSession } from './session.presenter.ts';
import { strings } from './strings.ts';

/** Registers the list of a member's own sessions, the end of one session, and the end of all other sessions. */
export function registerSessions(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, listSessions, async ({ viewer }) => {
    const now = ctx.clock.now();
    const limits = sessionLimits(await ctx.settings.current());
    const bounds = sessionBounds(limits, now);
    const rows = await findSessionsOfUser(ctx.db.read, viewer.id, now.toISOString(), bounds);
    return rows.map((row) => presentSession(row, viewer, limits));
  });
  registerOperation(app, ctx, endSession, async ({ params, viewer, reply }) => {
    const ended = await ctx.db.transaction((trx) => deleteSessionOfUser(trx, viewer.id, params.id));
    if (!ended) throw new AppError('SESSION_NOT_FOUND');
    if (params.id === viewer.sessionId) clearSessionCookie(reply, isSecure(ctx));
    publishSessionsChanged(ctx, viewer.id);
    return { success: true as const, message: t.sessionEnded };
  });
  registerOperation(app, ctx, endOtherSessions, async ({ viewer }) => {
    const ended = await ctx.db.transaction((trx) => deleteSessionsOfUser(trx, viewer.id, viewer.sessionId));
    publishSessionsChanged(ctx, viewer.id);
    return { success: true as const, message: t.otherSessionsEnded, ended };
  });
}
