import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { GoogleVerifier } from '../../../platform/auth/google.ts';
import { registerChangeEmail } from './change-email.ts';
import type { SignInContext } from './deactivated.ts';
import { registerEmailSignIn } from './email-sign-in.ts';
import { registerPasskeys } from './passkeys.ts';
import { registerChangePassword, registerResetPassword } from './passwords.ts';
import { registerRegister, registerVerifyEmail } from './register.ts';
import { registerSecondFactor } from './second-factor.ts';
import { registerCurrentUser, registerSessions, registerSignOut, registerSyncOrSignIn } from './sessions.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignInWithGoogle } from './sign-in-with-google.ts';
import { registerSignInWithOidc } from './sign-in-with-oidc.ts';
import { registerSignInWithPasskey } from './sign-in-with-passkey.ts';

export function registerAuth(
  app: FastifyInstance,
  ctx: Context,
  google: GoogleVerifier,
  above: Pick<SignInContext, 'findAppealable' | 'addJoiningNotices'>,
): void {
  const signInCtx = { ...ctx, ...above };
  registerRegister(app, signInCtx);
  registerSignIn(app, signInCtx);
  registerSignInWithGoogle(app, signInCtx, google);
  registerSignInWithOidc(app, signInCtx);
  registerSignInWithPasskey(app, signInCtx);
  registerEmailSignIn(app, signInCtx);
  registerPasskeys(app, ctx);
  registerSecondFactor(app, ctx);
  registerSyncOrSignIn(app, signInCtx, google);
  registerSignOut(app, ctx);
  registerCurrentUser(app, ctx);
  registerSessions(app, ctx);
  registerChangeEmail(app, ctx);
  registerChangePassword(app, ctx);
  registerVerifyEmail(app, ctx);
  registerResetPassword(app, ctx);
}
