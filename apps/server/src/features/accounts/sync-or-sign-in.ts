import { type BodyOf, type Credentials, syncOrSignIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { issueBearer } from './accounts.service.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { answerWithToken } from './answer-with-session.ts';

export function registerSyncOrSignIn(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, syncOrSignIn, async ({ body, viewer, request, reply }) => {
    if (hasCredentials(body)) return answerSignIn(ctx, body, request, reply);
    if (!viewer) throw new AppError('UNAUTHORIZED');
    return answerWithToken(ctx, viewer, await issueBearer(ctx, viewer.sessionId));
  });
}

/** An empty body carries none; the schema lets nothing pass in between. */
function hasCredentials(body: BodyOf<typeof syncOrSignIn>): body is Credentials {
  return body != null && 'email' in body;
}
