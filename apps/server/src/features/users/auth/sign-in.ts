import {
  type AuthResponse,
  type Credentials,
  SESSION_CREDENTIAL_HEADER,
  signIn,
  signInWithForm,
} from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { requireSecondFactor } from '../../../platform/auth/second-factor.ts';
import { isSecure, presentedTokens, setSessionCookie } from '../../../platform/auth/tokens.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { isFromOwnPage } from '../../../platform/http/other-origins.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { signInFailureLimits, signInLimits } from '../limits.ts';
import { getUserFor, withFirstDay } from '../profile/get-user.ts';
import type { SignInContext } from './deactivated.ts';
import { recognizeDevice, rememberDevice } from './known-device.ts';
import { checkCredentials, type OpenedSession, openSession } from './open-session.ts';
import { methodOf, type SignInProof } from './sign-in-proof.repo.ts';

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
  const proof = await checkCredentials(ctx, credentials, request);
  for (const { policy, key } of failures) await ctx.rateLimits.giveBack(policy, key, now);
  const hasFactor = await requireSecondFactor(ctx, proof.id, credentials.code, reply);
  return respondWithNewSession(ctx, { ...proof, hasFactor }, request, reply);
}

/** Opens a session, sets its cookie, and returns the member with a bearer token where the client takes one. */
export async function respondWithNewSession(
  ctx: Context,
  proof: SignInProof,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthResponse> {
  const { id: sessionId, adminNeedsFactor, bearer } = await beginSession(ctx, proof, request, reply);
  return respondWithToken(ctx, { id: proof.id, sessionId, isAdmin: false, adminNeedsFactor }, bearer);
}

/** Whether the client says that it keeps its session by the cookie. */
export const declinesToken = ({ headers }: FastifyRequest): boolean =>
  headers[SESSION_CREDENTIAL_HEADER] === 'cookie';

/** No script of a page of this server has a credential, also where it asks for one. */
const takesToken = (ctx: Context, request: FastifyRequest): boolean =>
  !declinesToken(request) && !isFromOwnPage(request, ctx.config);

/** Opens a session and sets its cookie. */
export async function beginSession(
  ctx: Context,
  proof: SignInProof,
  request: FastifyRequest,
  reply: FastifyReply,
  withToken = takesToken(ctx, request),
): Promise<OpenedSession> {
  // The browser's earlier session ends, so that a session of another member does not stay valid after the sign-in.
  const carried = presentedTokens(request);
  const session = await openSession(ctx, proof, request.headers['user-agent'] ?? '', carried, withToken);
  const by = methodOf(proof);
  request.log.info({ member: proof.id, by, has_factor: proof.hasFactor ?? false }, 'signed in');
  setSessionCookie(reply, session.cookie, isSecure(ctx), session.lifetimeMs);
  // The device token is signed with the verified hash, so a password change in the meantime makes it void.
  if ('passwordHash' in proof) rememberDevice(ctx, proof, request, reply);
  return session;
}

/** Returns the viewer with a bearer token of their session, or without one. */
export async function respondWithToken(
  ctx: Context,
  viewer: Viewer,
  bearer: string | null,
): Promise<AuthResponse> {
  const user = await getUserFor(ctx.db.read, viewer.id, viewer);
  if (!user) throw new AppError('UNAUTHORIZED');
  const credential =
    bearer === null ? { credential: 'cookie' as const } : { token: bearer, access_token: bearer };
  return { success: true, user: await withFirstDay(ctx, user, viewer), ...credential };
}
