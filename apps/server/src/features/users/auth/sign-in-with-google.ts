import { type AuthResponse, signInWithGoogle } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GoogleIdentity, GoogleVerifier } from '../../../platform/auth/google.ts';
import { requireSecondFactor } from '../../../platform/auth/second-factor.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { signInLimits } from '../limits.ts';
import type { SignInContext } from './deactivated.ts';
import { findAccountByGoogleId } from './member-account.ts';
import { accountOf, type ProvidedIdentity } from './provider-accounts.ts';
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
  const account = await accountOf(ctx, provided(identity), body?.invite ?? null, request, reply);
  const hasFactor = await requireSecondFactor(ctx, account.id, body?.code, reply);
  const proof = { id: account.id, googleId: identity.id, hasFactor };
  return respondWithNewSession(ctx, proof, request, reply);
}

/** An address that has an account is not linked: the member who registered it may not own it. */
const provided = ({ id, email, name, ownsMailbox }: GoogleIdentity): ProvidedIdentity => ({
  email,
  name,
  provesEmail: ownsMailbox,
  key: { googleId: id },
  find: (db) => findAccountByGoogleId(db, id),
  taken: 'GOOGLE_EMAIL_TAKEN',
});
