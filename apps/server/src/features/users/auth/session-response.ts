import type { AuthResponse } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isSecure, presentedTokens, setSessionCookie } from '../../../platform/auth/tokens.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { getUserFor, withFirstDay } from '../profile/get-user.ts';
import type { SignInProof } from '../users.repo.ts';
import { rememberDevice } from './known-device.ts';
import { openSession } from './open-session.ts';

/** Opens a session, sets its cookie, and returns the member with a bearer token. */
export async function respondWithNewSession(
  ctx: Context,
  proof: SignInProof,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthResponse> {
  // The browser's earlier session ends, so that a session of another member does not stay valid after the sign-in.
  const carried = presentedTokens(request);
  const session = await openSession(ctx, proof, request.headers['user-agent'] ?? '', carried);
  setSessionCookie(reply, session.cookie, isSecure(ctx), session.lifetimeMs);
  // The device token is signed with the verified hash, so a password change in the meantime makes it void.
  if ('passwordHash' in proof) rememberDevice(ctx, proof, request, reply);
  return respondWithToken(ctx, { id: proof.id, sessionId: session.id, isAdmin: false }, session.bearer);
}

/** Returns the viewer with a bearer token of their session. */
export async function respondWithToken(ctx: Context, viewer: Viewer, bearer: string): Promise<AuthResponse> {
  const user = await getUserFor(ctx.db.read, viewer.id, viewer);
  if (!user) throw new AppError('UNAUTHORIZED');
  return { success: true, user: await withFirstDay(ctx, user, viewer), token: bearer, access_token: bearer };
}
