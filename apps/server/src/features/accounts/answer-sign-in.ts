import type { AuthResponse, Credentials } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { enforceRateLimits } from '../../platform/rate-limit/enforce-rate-limits.ts';
import { checkCredentials } from './accounts.service.ts';
import { answerWithNewSession } from './answer-with-session.ts';
import { signInFailureLimit, signInLimits } from './limits.ts';

/** Signs in with e-mail and password; every path that does so goes through here and shares its limits. */
export async function answerSignIn(
  ctx: Context,
  credentials: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthResponse> {
  const now = ctx.clock.now();
  const failures = signInFailureLimit(credentials.email, request.ip);
  await enforceRateLimits(ctx.rateLimits, reply, [...signInLimits(ctx, request.ip), failures], now);
  const userId = await checkCredentials(ctx, credentials);
  await ctx.rateLimits.giveBack(failures.policy, failures.key, now);
  return answerWithNewSession(ctx, userId, request, reply);
}
