import { signIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { answerSignIn } from './sign-in-response.ts';

export function registerSignIn(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, signIn, ({ body, request, reply }) => answerSignIn(ctx, body, request, reply));
}
