import type { AuthResponse } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { presentedTokens } from '../../../platform/auth/presented-tokens.ts';
import { isSecure, setSessionCookie } from '../../../platform/auth/session-cookie.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { getUserFor } from '../profile/get-user-for.ts';
import type { SignInProof } from '../users.repo.ts';
import { rememberDevice } from './known-device.ts';
import { openSession } from './open-session.ts';

/** Signs the member in: a new session, its cookie on the response, and who they are with a bearer token. */
export async function respondWithNewSession(
  ctx: Context,
  proof: SignInProof,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthResponse> {
  // A session that this browser had ends here, so that nobody's earlier one lives on behind a new sign-in.
  const carried = presentedTokens(request);
  const session = await openSession(ctx, proof, request.headers['user-agent'] ?? '', carried);
  setSessionCookie(reply, session.cookie, isSecure(ctx), session.lifetimeMs);
  // Signed with the hash that was checked: a password that was changed meanwhile leaves the mark void.
  if ('passwordHash' in proof) rememberDevice(ctx, proof, request, reply);
  return respondWithToken(ctx, { id: proof.id, sessionId: session.id, isAdmin: false }, session.bearer);
}

/** Who the viewer is, with a bearer token of their session. */
export async function respondWithToken(ctx: Context, viewer: Viewer, bearer: string): Promise<AuthResponse> {
  const user = await getUserFor(ctx.db.read, viewer.id, viewer);
  if (!user) throw new AppError('UNAUTHORIZED');
  return { success: true, user, token: bearer, access_token: bearer };
}
