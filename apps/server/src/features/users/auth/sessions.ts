import {
  type BodyOf,
  type Credentials,
  checkSession,
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  type Session,
  signOut,
  stringsIn,
  syncOrSignIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { SessionsTable } from '../../../platform/auth/auth.table.ts';
import { type SessionLimits, sessionBounds, sessionLimits } from '../../../platform/auth/authenticate.ts';
import type { GoogleVerifier } from '../../../platform/auth/google.ts';
import {
  deleteSessionOfUser,
  deleteSessionsOfUser,
  findSessionsOfUser,
} from '../../../platform/auth/sessions.repo.ts';
import { clearSessionCookie, isSecure, presentedTokens } from '../../../platform/auth/tokens.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { isFromOwnPage } from '../../../platform/http/other-origins.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { getUserFor, withFirstDay } from '../profile/get-user.ts';
import type { SignInContext } from './deactivated.ts';
import { endSessions, issueBearer } from './open-session.ts';
import { declinesToken, respondToSignIn, respondWithToken } from './sign-in.ts';
import { respondToGoogleSignIn } from './sign-in-with-google.ts';
import { strings } from './strings.ts';
import { describeUserAgent } from './user-agent.ts';

/** Registers the list of a member's own sessions, the end of one session, and the end of all other sessions. */
export function registerSessions(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, listSessions, async ({ viewer }) => {
    const now = ctx.clock.now();
    const limits = sessionLimits(await ctx.settings.current());
    const bounds = sessionBounds(limits, now);
    const rows = await findSessionsOfUser(ctx.db.read, viewer.id, now.toISOString(), bounds);
    return rows.map((row) => presentSession(row, viewer, limits, ctx.config.language));
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

/** A session as its member sees it, without credentials. */
function presentSession(
  row: Selectable<SessionsTable>,
  viewer: Viewer,
  { lifetimeMs }: SessionLimits,
  language: string,
): Session {
  const end = Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + lifetimeMs);
  return {
    id: row.id,
    current: row.id === viewer.sessionId,
    user_agent: describeUserAgent(row.user_agent, language),
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    expires_at: new Date(end).toISOString(),
  };
}

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

export function registerSyncOrSignIn(app: FastifyInstance, ctx: SignInContext, verify: GoogleVerifier): void {
  registerOperation(app, ctx, syncOrSignIn, async ({ body, viewer, request, reply }) => {
    if (hasPassword(body)) return respondToSignIn(ctx, body, request, reply);
    if (body && 'credential' in body) return respondToGoogleSignIn(ctx, verify, body, request, reply);
    if (!viewer) throw new AppError('UNAUTHORIZED');
    if (declinesToken(request)) return respondWithToken(ctx, viewer, null);
    if (isFromOwnPage(request, ctx.config)) throw new AppError('TOKEN_NOT_FOR_PAGES');
    return respondWithToken(ctx, viewer, await issueBearer(ctx, viewer.sessionId));
  });
}

type Body = BodyOf<typeof syncOrSignIn>;

/** The schema accepts complete credentials, a Google credential, or an empty body. */
const hasPassword = (body: Body): body is Credentials => body != null && 'email' in body;

/** Registers both reads of the caller's account: one refuses visitors, the other reports whether a session exists. */
export function registerCurrentUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getCurrentUser, async ({ viewer }) => {
    const user = await getUserFor(ctx.db.read, viewer.id, viewer);
    if (!user) throw new AppError('UNAUTHORIZED');
    return { user: await withFirstDay(ctx, user, viewer) };
  });
  registerOperation(app, ctx, checkSession, async ({ viewer }) => {
    const user = viewer ? await getUserFor(ctx.db.read, viewer.id, viewer) : undefined;
    if (!user) return { authenticated: false, token: null, user: null };
    return { authenticated: true, token: null, user: await withFirstDay(ctx, user, viewer) };
  });
}
