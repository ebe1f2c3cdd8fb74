import { setTimeout as sleep } from 'node:timers/promises';
import { changePassword, requestPasswordReset, resetPassword, stringsIn } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { assertOwnPassword } from '../../../platform/auth/confirmation.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { publishSessionsChanged } from '../../events/events.service.ts';
import { sendPasswordReset } from './emails.ts';
import { rememberDevice } from './known-device.ts';
import { emailLimits, guessLimits, signInLimits } from './limits.ts';
import { findAccount, findAccountByEmail } from './member-account.ts';
import { assertNotWeak, changeOwnPassword, resetPasswordWith } from './passwords.ts';
import { strings } from './strings.ts';

/** Longer than the work for an existing account, so the response time does not reveal whether the account exists. */
const MIN_RESPONSE_MS = 250;

/** Registers both steps of a password reset: the request of a link by email, and its use. */
export function registerResetPassword(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, requestPasswordReset, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase();
    const limits = emailLimits(ctx, request.ip, email, 'reset');
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    await Promise.all([sendIfKnown(ctx, email), sleep(MIN_RESPONSE_MS)]);
    const message = t.resetLinkSent;
    return { success: true as const, message };
  });
  registerOperation(app, ctx, resetPassword, async ({ body, request, reply }) => {
    const limits = signInLimits(ctx, request.ip);
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    const userId = await resetPasswordWith(ctx, body.token, body.password);
    publishSessionsChanged(ctx, userId);
    await unlockSignIn(ctx, userId, request, reply);
    return {
      success: true as const,
      message: t.passwordReset,
    };
  });
}

/** Clears the limits that wrong guesses have exhausted, and makes this browser a known device for later guesses. */
async function unlockSignIn(
  ctx: Context,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const account = await findAccount(ctx.db.read, userId);
  if (!account) return;
  for (const { policy, key } of guessLimits(account, request.ip)) await ctx.rateLimits.clear(policy, key);
  rememberDevice(ctx, account, request, reply);
}

/** Failures for an existing account are only logged: an error response would reveal that the account exists. */
async function sendIfKnown(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db.read, email);
  if (!account?.isActive) return;
  try {
    await ctx.db.transaction(async (trx) => {
      const row = await lockAccount(trx, account.id);
      if (row?.is_active === 1) await sendPasswordReset(ctx, trx, account);
    });
  } catch (error) {
    ctx.log.error({ err: error }, 'an email for a new password could not be queued');
  }
}

export function registerChangePassword(app: FastifyInstance, ctx: Context): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, changePassword, async ({ body, viewer, request, reply }) => {
    if (!ctx.config.passwordChange) throw new AppError('PASSWORD_CHANGE_OFF');
    const account = await findAccount(ctx.db.read, viewer.id);
    if (!account) throw new AppError('UNAUTHORIZED');
    assertNotWeak(body.new_password, { ...account, siteName: ctx.config.siteName }, 'new_password');
    await assertOwnPassword(ctx, account, body.current_password, reply);
    const passwordHash = await changeOwnPassword(ctx, viewer, account, body.new_password);
    publishSessionsChanged(ctx, viewer.id);
    rememberDevice(ctx, { passwordHash }, request, reply);
    return { success: true as const, message: t.passwordUpdated };
  });
}
