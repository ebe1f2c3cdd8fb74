import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerCheckSession } from './check-session.ts';
import { registerGetCurrentUser } from './get-current-user.ts';
import { registerRegister } from './register.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignInWithForm } from './sign-in-with-form.ts';
import { registerSignOut } from './sign-out.ts';
import { registerSyncOrSignIn } from './sync-or-sign-in.ts';

export function registerAccounts(app: FastifyInstance, ctx: Context): void {
  registerRegister(app, ctx);
  registerSignIn(app, ctx);
  registerSignInWithForm(app, ctx);
  registerSyncOrSignIn(app, ctx);
  registerSignOut(app, ctx);
  registerGetCurrentUser(app, ctx);
  registerCheckSession(app, ctx);
}
