import {
  type BodyOf,
  type Credentials,
  checkSession,
  getCurrentUser,
  syncOrSignIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { GoogleVerifier } from '../../../platform/auth/google.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { getUserFor, withFirstDay } from '../profile/get-user.ts';
import type { SignInContext } from './deactivated.ts';
import { issueBearer } from './open-session.ts';
import { respondWithToken } from './session-response.ts';
import { respondToSignIn } from './sign-in.ts';
import { respondToGoogleSignIn } from './sign-in-with-google.ts';

export function registerSyncOrSignIn(app: FastifyInstance, ctx: SignInContext, verify: GoogleVerifier): void {
  registerOperation(app, ctx, syncOrSignIn, async ({ body, viewer, request, reply }) => {
    if (hasPassword(body)) return respondToSignIn(ctx, body, request, reply);
    if (body && 'credential' in body)
      return respondToGoogleSignIn(ctx, verify, body.credential, request, reply);
    if (!viewer) throw new AppError('UNAUTHORIZED');
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
