import { signInWithPasskey, startPasskeySignIn } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import { startAssertion, verifyAssertion } from '../../../platform/auth/passkeys/ceremonies.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { passkeyOptionLimits, signInLimits } from '../limits.ts';
import { deactivated, type SignInContext } from './deactivated.ts';
import { findAccount } from './member-account.ts';
import { respondWithNewSession } from './sign-in.ts';

/** Registers both steps of a sign-in with a passkey: its options, and the browser's answer. */
export function registerSignInWithPasskey(app: FastifyInstance, ctx: SignInContext): void {
  registerOperation(app, ctx, startPasskeySignIn, async ({ request, reply }) => {
    const limits = passkeyOptionLimits(ctx, request.ip);
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    return { options: await startAssertion(ctx, null) };
  });
  registerOperation(app, ctx, signInWithPasskey, async ({ body, request, reply }) => {
    const limits = signInLimits(ctx, request.ip);
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    const passkey = await verifyAssertion(ctx, body.passkey, null);
    const account = await findAccount(ctx.db.read, passkey.row.user_id);
    if (!account) throw new AppError('PASSKEY_INVALID');
    if (!account.isActive) throw await deactivated(ctx, account);
    return respondWithNewSession(ctx, { id: account.id, passkey }, request, reply);
  });
}
