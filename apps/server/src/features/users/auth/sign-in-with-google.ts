import { type AuthResponse, signInWithGoogle } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import type { GoogleIdentity, GoogleVerifier } from '../../../platform/auth/google.ts';
import { requireSecondFactor } from '../../../platform/auth/second-factor.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { join, wayToJoin } from '../joining/joining.ts';
import { deactivated, type SignInContext } from './deactivated.ts';
import { sendVerification } from './emails.ts';
import { registrationLimits, signInLimits } from './limits.ts';
import { findAccountByGoogleId, proveEmail } from './member-account.ts';
import { respondWithNewSession } from './sign-in.ts';

export function registerSignInWithGoogle(
  app: FastifyInstance,
  ctx: SignInContext,
  verify: GoogleVerifier,
): void {
  registerOperation(app, ctx, signInWithGoogle, ({ body, request, reply }) =>
    respondToGoogleSignIn(ctx, verify, body, request, reply),
  );
}

/** Signs in with an identity token of Google; all operations that do so share its limits. */
export async function respondToGoogleSignIn(
  ctx: SignInContext,
  verify: GoogleVerifier,
  body:
    | {
        readonly credential?: string | null | undefined;
        readonly invite?: string | null;
        readonly code?: string | undefined;
      }
    | null
    | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthResponse> {
  const limits = signInLimits(ctx, request.ip);
  await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
  const identity = await verify(body?.credential);
  const account = await findAccountByGoogleId(ctx.db.read, identity.id);
  if (account && !account.isActive) throw await deactivated(ctx, account);
  if (account) {
    const hasFactor = await requireSecondFactor(ctx, account.id, body?.code, reply);
    const proof = { id: account.id, googleId: identity.id, hasFactor };
    return respondWithNewSession(ctx, proof, request, reply);
  }
  if ((await ctx.settings.current()).maintenance) throw new AppError('MAINTENANCE');
  const registrations = registrationLimits(ctx, request.ip);
  await enforceRateLimits(ctx.rateLimits, reply, registrations, ctx.clock.now());
  const id = await createGoogleMember(ctx, identity, body?.invite ?? null);
  return respondWithNewSession(ctx, { id, googleId: identity.id }, request, reply);
}

/**
 * An address that has an account is not linked: the member who registered it may not own it. Of two concurrent first
 * sign-ins, the second finds the account that the first created.
 */
async function createGoogleMember(
  ctx: SignInContext,
  { id, email, name, ownsMailbox }: GoogleIdentity,
  invite: string | null,
): Promise<string> {
  const now = ctx.clock.now();
  const way = await wayToJoin(ctx);
  const joined = await ctx.db.transaction(async (trx) => {
    const member = {
      email,
      passwordHash: null,
      fullName: name,
      location: '',
      zipCode: null,
      googleId: id,
      invite,
    };
    const created = await join(ctx, trx, member, way);
    if (created === undefined) {
      const twin = await findAccountByGoogleId(trx, id);
      if (!twin) throw new AppError('GOOGLE_EMAIL_TAKEN');
      return { id: twin.id, publish: undefined };
    }
    if (ownsMailbox) await proveEmail(trx, created.id, email, ctx.config.adminEmails, now);
    else await sendVerification(ctx, trx, { id: created.id, email });
    return created;
  });
  joined.publish?.();
  return joined.id;
}
