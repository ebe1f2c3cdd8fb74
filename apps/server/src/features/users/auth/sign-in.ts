import { type AuthResponse, type Credentials, signIn, signInWithForm } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import type { SignInContext } from './deactivated.ts';
import { recognizeDevice } from './known-device.ts';
import { signInFailureLimits, signInLimits } from './limits.ts';
import { checkCredentials } from './open-session.ts';
import { respondWithNewSession } from './session-response.ts';

export function registerSignIn(app: FastifyInstance, ctx: SignInContext): void {
  for (const operation of [signIn, signInWithForm])
    registerOperation(app, ctx, operation, ({ body, request, reply }) =>
      respondToSignIn(ctx, body, request, reply),
    );
}

/** Signs in with email and password; all operations that do so share its limits. */
export async function respondToSignIn(
  ctx: SignInContext,
  credentials: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthResponse> {
  const now = ctx.clock.now();
  const device = await recognizeDevice(ctx, credentials.email, request);
  const failures = signInFailureLimits(credentials.email, request.ip, device);
  // Other callers may have used up the quota of their common address; a known device has its own quota.
  const attempts = device === undefined ? signInLimits(ctx, request.ip) : [];
  await enforceRateLimits(ctx.rateLimits, reply, [...attempts, ...failures], now);
  const proof = await checkCredentials(ctx, credentials);
  for (const { policy, key } of failures) await ctx.rateLimits.giveBack(policy, key, now);
  return respondWithNewSession(ctx, proof, request, reply);
}
