import { type BodyOf, ERRORS, requestSignInLink, signInWithEmail, stringsIn } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { requireSecondFactor } from '../../../platform/auth/second-factor.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import { hashTypedCode, newTypedCode } from '../../../platform/auth/typed-code.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { emailLimits, signInFailureLimits, signInLimits } from '../limits.ts';
import { deactivated, type SignInContext } from './deactivated.ts';
import { emailText, sendIfKnown, sendLink, sendPasswordReset } from './emails.ts';
import { deleteLinks, findLink, insertLink } from './links.repo.ts';
import { findAccount, findAccountAsTyped, type MemberAccount } from './member-account.ts';
import { respondWithNewSession } from './sign-in.ts';
import type { SignInLink } from './sign-in-proof.repo.ts';
import { strings } from './strings.ts';

/** NIST SP 800-63B allows ten minutes for a secret that is sent. */
const LIFETIME_MS = 10 * 60_000;

/** Registers both steps of a sign-in by email: the request of a link, and its use or that of its code. */
export function registerEmailSignIn(app: FastifyInstance, ctx: SignInContext): void {
  const t = stringsIn(strings, ctx.config.language);
  registerOperation(app, ctx, requestSignInLink, async ({ body, request, reply }) => {
    if (ctx.config.mail.smtpUrl === null) throw new AppError('MAIL_OFF');
    const email = body.email.toLowerCase();
    const limits = emailLimits(ctx, request.ip, email, 'sign-in');
    await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
    await sendIfKnown(ctx, email, (trx, account) => sendSignInLink(ctx, trx, account));
    return { success: true as const, message: t.signInLinkSent };
  });
  registerOperation(app, ctx, signInWithEmail, async ({ body, request, reply }) => {
    const link = await findSignInLink(ctx, body, request, reply);
    const account = await findAccount(ctx.db.read, link.userId);
    if (!account || account.email !== link.email) throw new AppError('LINK_INVALID');
    if (!account.isActive) throw await deactivated(ctx, account);
    const hasFactor = await requireSecondFactor(ctx, account.id, body.code, reply);
    return respondWithNewSession(ctx, { id: account.id, link, hasFactor }, request, reply);
  });
}

/**
 * Queues an email with a link, and a code for another device or a browser without scripts, which cannot read the link's
 * fragment. An unproven address gets a link to choose a password instead: another person may have registered it and know
 * the one that the account has.
 */
async function sendSignInLink(ctx: Context, trx: Writer, account: MemberAccount): Promise<void> {
  const site = ctx.settings.site.name;
  if (!account.isEmailVerified && account.isActive)
    return sendPasswordReset(ctx, trx, account, (emails) => emails.signInUnproven(site));
  const code = newTypedCode();
  const text = emailText(ctx, (emails) => emails.signIn(site));
  const options = { ...text, isEssential: true, code };
  await sendLink(ctx, trx, account, 'email-sign-in', LIFETIME_MS, options);
  await deleteLinks(trx, account.id, 'sign-in-code');
  const now = ctx.clock.now();
  await insertLink(trx, {
    hash: hashTypedCode(account.id, code),
    user_id: account.id,
    purpose: 'sign-in-code',
    email: account.email,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
  });
}

/** Finds what the email proves, and leaves it for the moment at which the session begins. */
async function findSignInLink(
  ctx: Context,
  { token, email = '', email_code = '' }: BodyOf<typeof signInWithEmail>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInLink & { readonly userId: string }> {
  const now = ctx.clock.now();
  const attempts = signInLimits(ctx, request.ip);
  // A code is short enough to be guessed without a limit of the account, a token is not.
  const failures = token ? [] : signInFailureLimits(email, request.ip, undefined);
  await enforceRateLimits(ctx.rateLimits, reply, [...attempts, ...failures], now);
  const purpose = token ? 'email-sign-in' : 'sign-in-code';
  const account = token ? undefined : await findAccountAsTyped(ctx.db.read, email);
  const hash = token ? hashToken(token) : hashTypedCode(account?.id ?? '', email_code);
  const found = await findLink(ctx.db.read, purpose, hash, now.toISOString());
  if (!found) throw token ? new AppError('LINK_INVALID') : wrongCode();
  for (const { policy, key } of failures) await ctx.rateLimits.giveBack(policy, key, now);
  return { purpose, hash, email: found.email, userId: found.user_id };
}

const wrongCode = () =>
  new AppError('EMAIL_CODE_INVALID', { fields: { email_code: ERRORS.EMAIL_CODE_INVALID[1] } });
