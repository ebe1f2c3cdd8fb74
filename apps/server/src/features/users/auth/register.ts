import {
  type AuthResponse,
  type Credentials,
  register,
  requestEmailVerification,
  stringsIn,
  verifyEmail,
} from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { emailLimits, registrationLimits } from '../limits.ts';
import { getUserFor } from '../profile/get-user.ts';
import { assertZipCode } from '../profile/zip-code.ts';
import type { SignInContext } from './deactivated.ts';
import { sendVerification } from './emails.ts';
import { consumeLink } from './links.repo.ts';
import { findAccount, proveEmail } from './member-account.ts';
import { createAccount } from './open-session.ts';
import { assertNotWeak } from './passwords.ts';
import { respondToSignIn, respondWithNewSession } from './sign-in.ts';
import { strings } from './strings.ts';

export function registerRegister(app: FastifyInstance, ctx: SignInContext): void {
  registerOperation(
    app,
    ctx,
    register,
    async ({ body, request, reply, settle }) => {
      const owner = { email: body.email, fullName: body.full_name, siteName: ctx.settings.site.name };
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

/** Registers both steps of the verification of an email address: the use of the link, and the request of a new one. */
export function registerVerifyEmail(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, verifyEmail, async ({ body, viewer }) => {
    await useVerification(ctx, viewer, body.token);
    const user = await getUserFor(ctx.db.read, viewer.id, viewer);
    if (!user) throw new AppError('UNAUTHORIZED');
    return { success: true as const, message: t.addressConfirmed, user };
  });
  registerOperation(app, ctx, requestEmailVerification, async ({ viewer, request, reply }) => {
    const account = await findAccount(ctx.db.read, viewer.id);
    if (!account) throw new AppError('UNAUTHORIZED');
    if (account.isEmailVerified) return { success: true as const, message: t.addressConfirmedAlready };
    const limits = emailLimits(ctx, request.ip, account.email, 'verify');
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    await ctx.db.transaction(async (trx) => {
      if ((await lockAccount(trx, account.id))?.is_active !== 1) throw new AppError('UNAUTHORIZED');
      await sendVerification(ctx, trx, account);
    });
    return { success: true as const, message: t.addressLinkSent };
  });
}

/**
 * Accepts the link only from its signed-in member. Otherwise an attacker could register with another person's address
 * and lead that person to verify it. With an administrator's address, the attacker would become an administrator.
 */
async function useVerification(ctx: Context, viewer: Viewer, token: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (trx) => {
    const link = await consumeLink(trx, 'verify-email', hashToken(token), now.toISOString());
    const isOwn = link?.user_id === viewer.id;
    const proved = isOwn && (await proveEmail(trx, viewer.id, link.email, ctx.config.adminEmails, now));
    // The error rolls back the transaction, so another member's link is not used up.
    if (!proved) throw new AppError('LINK_INVALID');
  });
}
