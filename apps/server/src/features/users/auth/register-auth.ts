import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { GoogleVerifier } from '../../../platform/auth/google.ts';
import { registerChangePassword } from './change-password.ts';
import { registerCheckSession } from './check-session.ts';
import { registerGetCurrentUser } from './get-current-user.ts';
import { registerRegister } from './register.ts';
import { registerResetPassword } from './reset-password.ts';
import { registerSessions } from './sessions.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignInWithForm } from './sign-in-with-form.ts';
import { registerSignInWithGoogle } from './sign-in-with-google.ts';
import { registerSignOut } from './sign-out.ts';
import { registerSyncOrSignIn } from './sync-or-sign-in.ts';
import { registerVerifyEmail } from './verify-email.ts';

export function registerAuth(app: FastifyInstance, ctx: Context, google: GoogleVerifier): void {
  registerRegister(app, ctx);
  registerSignIn(app, ctx);
  registerSignInWithForm(app, ctx);
  registerSignInWithGoogle(app, ctx, google);
  registerSyncOrSignIn(app, ctx, google);
  registerSignOut(app, ctx);
  registerGetCurrentUser(app, ctx);
  registerCheckSession(app, ctx);
  registerSessions(app, ctx);
  registerChangePassword(app, ctx);
  registerVerifyEmail(app, ctx);
  registerResetPassword(app, ctx);
}
