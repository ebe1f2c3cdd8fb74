import { type AuthResponse, type Credentials, register } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { assertZipCode } from '../profile/zip-code.ts';
import type { SignInContext } from './deactivated.ts';
import { registrationLimits } from './limits.ts';
import { createAccount } from './open-session.ts';
import { assertNotWeak } from './passwords.ts';
import { respondToSignIn, respondWithNewSession } from './sign-in.ts';

export function registerRegister(app: FastifyInstance, ctx: SignInContext): void {
  registerOperation(
    app,
    ctx,
    register,
    async ({ body, request, reply, settle }) => {
      const owner = { email: body.email, fullName: body.full_name, siteName: ctx.config.siteName };
      assertNotWeak(body.password, owner, 'password');
      assertZipCode(body.zip_code);
      // The limit counts valid forms only: a caller who corrects mistakes creates no accounts.
      const limits = registrationLimits(ctx, request.ip);
      await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
      const proof = await createAccount(ctx, body, settle);
      return respondWithNewSession(ctx, proof, request, reply);
    },
    {
      // The network address may change before a retry, often because the connection broke.
      caller: ({ body }) => body.email.toLowerCase(),
      repeat: (_userId, { body, request, reply }) => signInAgain(ctx, body, request, reply),
      storesResponse: false,
      withheld: ['password'],
    },
  );
}

/**
 * A retried registration signs in to the account that the first request created. Tokens are not stored, so each retry
 * gets new ones. A retry has to send the same password, because the key alone is no credential.
 */
async function signInAgain(
  ctx: SignInContext,
  credentials: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthResponse> {
  try {
    return await respondToSignIn(ctx, credentials, request, reply);
  } catch (error) {
    const isOther = error instanceof AppError && error.code === 'INVALID_CREDENTIALS';
    throw isOther ? new AppError('IDEMPOTENCY_KEY_REUSED') : error;
  }
}
