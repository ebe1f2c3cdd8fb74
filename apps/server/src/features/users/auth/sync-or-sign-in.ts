import { type BodyOf, type Credentials, syncOrSignIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import type { GoogleVerifier } from '../../../platform/auth/google.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
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
