import { signInWithGoogle } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { GoogleVerifier } from '../../../platform/auth/google.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { answerGoogleSignIn } from './google-sign-in-response.ts';

export function registerSignInWithGoogle(app: FastifyInstance, ctx: Context, verify: GoogleVerifier): void {
  registerOperation(app, ctx, signInWithGoogle, ({ body, request, reply }) =>
    answerGoogleSignIn(ctx, verify, body?.credential, request, reply),
  );
}
