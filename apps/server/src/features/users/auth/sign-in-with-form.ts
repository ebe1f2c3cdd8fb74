import { signInWithForm } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { answerSignIn } from './sign-in-response.ts';

export function registerSignInWithForm(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, signInWithForm, ({ body, request, reply }) =>
    answerSignIn(ctx, body, request, reply),
  );
}
