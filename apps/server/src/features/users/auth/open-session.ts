import { randomUUIDv7 } from 'node:crypto';
import type { Credentials, ErrorCode, Registration } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instantIn } from '../../../lib/clock.ts';
import { sessionLimits } from '../../../platform/auth/authenticate.ts';
import {
  deleteExpiredSessions,
  deleteOldestBearers,
  deleteSessionsOf,
  insertSession,
  insertToken,
  markSeen,
  strengthenSession,
} from '../../../platform/auth/sessions.repo.ts';
import {
  hashToken,
  isSecure,
  newToken,
  type PresentedToken,
  presentedTokens,
  setSessionCookie,
} from '../../../platform/auth/tokens.ts';
import type { Settle } from '../../../platform/idempotency/create-once.ts';
import { deactivated, type SignInContext } from './deactivated.ts';
import { sendVerification } from './emails.ts';
import { join, wayToJoin } from './join.ts';
import { findAccountAsTyped, findAccountByEmail } from './member-account.ts';
import { recordSignIn, type SignInProof } from './sign-in-proof.repo.ts';

/** Maximum number of bearer tokens of a session. A new one replaces the oldest. */
const MAX_BEARERS = 20;
const MAX_USER_AGENT_LENGTH = 200;

/** A new session with its secrets in clear text. They are sent once and stored as hashes. */
export interface OpenedSession {
  readonly id: string;
  readonly cookie: string;
  /** Null where the client takes none. */
  readonly bearer: string | null;
  readonly lifetimeMs: number;
  readonly adminNeedsFactor: boolean;
}

/**
 * Creates an account and returns the proof for its first sign-in. Throws EMAIL_TAKEN when the address has an account,
 * and what `join` throws.
 */
export async function createAccount(
  ctx: SignInContext,
  registration: Registration,
  settle?: Settle,
): Promise<SignInProof> {
  const email = registration.email.toLowerCase();
  // Hashing is expensive, so the server checks the address before.
  if (await findAccountByEmail(ctx.db.read, email)) throw new AppError('EMAIL_TAKEN');
  const passwordHash = await ctx.passwords.hash(registration.password);
  const member = {
    email,
    passwordHash,
    fullName: registration.full_name,
    location: registration.location,
    zipCode: registration.zip_code,
    showsEmail: registration.shows_email ?? false,
    invite: registration.invite,
  };
  const way = await wayToJoin(ctx);
  const joined = await ctx.db.transaction(async (trx) => {
    const created = await join(ctx, trx, member, way);
    if (created === undefined) return undefined;
    await settle?.(trx, created.id);
    await sendVerification(ctx, trx, { id: created.id, email });
    return created;
  });
  if (joined === undefined) throw new AppError('EMAIL_TAKEN');
  joined.publish();
  return { id: joined.id, passwordHash };
}

/**
 * Returns the credentials' member with the verified hash. A wrong password and an unknown address cost the same work and
 * throw the same INVALID_CREDENTIALS, also for a deactivated account. With the right password, the response states the reason.
 */
export async function checkCredentials(
  ctx: SignInContext,
  { email, password }: Credentials,
  request: FastifyRequest,
): Promise<SignInProof> {
  const account = await findAccountAsTyped(ctx.db.read, email);
  request.member = account?.id ?? null;
  const matches = await ctx.passwords.verify(account?.passwordHash, password);
  if (!account || account.passwordHash === null || !matches) throw new AppError('INVALID_CREDENTIALS');
  if (!account.isActive) throw await deactivated(ctx, account);
  return { id: account.id, passwordHash: account.passwordHash };
}

/**
 * Opens a session for the member and ends the sessions of the request's own tokens, `carried`. Throws when the account
 * has been deactivated or deleted, or when the password has changed since its verification.
 */
export async function openSession(
  ctx: Context,
  proof: SignInProof,
  userAgent: string,
  carried: readonly PresentedToken[],
  withToken: boolean,
): Promise<OpenedSession> {
  const { lifetimeMs, adminsNeedFactor } = sessionLimits(await ctx.settings.current());
  // A passkey proves the device and the person.
  const isStrong = proof.hasFactor === true || 'passkey' in proof;
  const secrets = { cookie: newToken(), bearer: withToken ? newToken() : null };
  const opened = {
    id: randomUUIDv7(),
    ...secrets,
    lifetimeMs,
    adminNeedsFactor: adminsNeedFactor && !isStrong,
  };
  const now = ctx.clock.now().toISOString();
  await ctx.db.transaction(async (trx) => {
    if (!(await recordSignIn(trx, proof, now))) throw new AppError(refusalOf(proof));
    await deleteSessionsOf(trx, carried);
    await deleteExpiredSessions(trx, now);
    await insertSession(trx, {
      id: opened.id,
      user_id: proof.id,
      user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      created_at: now,
      last_seen_at: now,
      expires_at: instantIn(ctx.clock, lifetimeMs),
      is_strong: isStrong ? 1 : 0,
    });
    const token = { session_id: opened.id, created_at: now };
    await insertToken(trx, { ...token, hash: hashToken(opened.cookie), kind: 'cookie' });
    if (opened.bearer) await insertToken(trx, { ...token, hash: hashToken(opened.bearer), kind: 'bearer' });
  });
  return opened;
}

/** What a proof that no longer holds is refused with. */
function refusalOf(proof: SignInProof): ErrorCode {
  if ('passwordHash' in proof) return 'INVALID_CREDENTIALS';
  return 'link' in proof ? 'LINK_INVALID' : 'ACCOUNT_INACTIVE';
}

/**
 * Makes the session of the request strong, since its member has set up a second factor or a passkey in it, and returns
 * what sets its new cookie after the transaction. All its credentials end: a stolen one must not become strong. A program
 * that sends a bearer token signs in anew for a strong session. Throws UNAUTHORIZED when the cookie has ended meanwhile.
 */
export async function renewStrongSession(
  ctx: Context,
  trx: Writer,
  request: FastifyRequest,
  sessionId: string,
): Promise<(reply: FastifyReply) => void> {
  const presented = presentedTokens(request);
  if (presented.some(({ kind }) => kind === 'bearer')) return () => {};
  const hashes = presented.map(({ hash }) => hash);
  const expiresAt = await strengthenSession(trx, sessionId, hashes);
  if (expiresAt === undefined) throw new AppError('UNAUTHORIZED');
  const now = ctx.clock.now();
  const cookie = newToken();
  await insertToken(trx, {
    session_id: sessionId,
    hash: hashToken(cookie),
    kind: 'cookie',
    created_at: now.toISOString(),
  });
  const lifetimeMs = Date.parse(expiresAt) - now.getTime();
  return (reply) => setSessionCookie(reply, cookie, isSecure(ctx), lifetimeMs);
}

/** Issues another bearer token of the session. Throws UNAUTHORIZED when the session has ended. */
export async function issueBearer(ctx: Context, sessionId: string): Promise<string> {
  const bearer = newToken();
  const now = ctx.clock.now().toISOString();
  const exists = await ctx.db.transaction(async (trx) => {
    if (!(await markSeen(trx, sessionId, now))) return false;
    await deleteOldestBearers(trx, sessionId, MAX_BEARERS - 1);
    await insertToken(trx, {
      session_id: sessionId,
      hash: hashToken(bearer),
      kind: 'bearer',
      created_at: now,
    });
    return true;
  });
  if (!exists) throw new AppError('UNAUTHORIZED');
  return bearer;
}

/** Ends the sessions of these credentials, whether or not they are still valid. */
export async function endSessions(ctx: Context, tokens: readonly PresentedToken[]): Promise<void> {
  if (tokens.length > 0) await ctx.db.transaction((trx) => deleteSessionsOf(trx, tokens));
}
