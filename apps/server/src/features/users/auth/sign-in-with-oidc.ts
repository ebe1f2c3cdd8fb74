import { inviteCodeSchema, stringsIn } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import {
  type OidcAttempt,
  type OidcClient,
  type OidcIdentity,
  openOidc,
} from '../../../platform/auth/oidc.ts';
import { findSecondFactor } from '../../../platform/auth/second-factor.repo.ts';
import { isSecure } from '../../../platform/auth/tokens.ts';
import { limitAddress } from '../../../platform/http/admission.ts';
import { logRefusal } from '../../../platform/http/error-handler.ts';
import { isFromElsewhere } from '../../../platform/http/other-origins.ts';
import { sendSimplePage } from '../../../platform/mail/send-simple-page.ts';
import { enforceRateLimits } from '../../../platform/rate-limit/enforce-rate-limits.ts';
import { signInLimits } from '../limits.ts';
import { linkOidc } from '../users.repo.ts';
import type { SignInContext } from './deactivated.ts';
import { emailText, makeLink, sendNotice } from './emails.ts';
import { findAccountByEmail, findAccountByOidcId } from './member-account.ts';
import { accountOf, type ProvidedIdentity } from './provider-accounts.ts';
import { beginSession } from './sign-in.ts';
import { strings } from './strings.ts';

const START_PATH = '/api/auth/oidc';
const CALLBACK_PATH = '/api/auth/oidc/callback';
const ATTEMPT_SECONDS = 10 * 60;
/** As long as a person needs for the code of the second factor. */
const TICKET_LIFETIME_MS = 5 * 60_000;
const LONGEST_PATH = 1_000;

/** What the sign-in page passes on: where to go afterwards, and the invite by which the visitor comes. */
const querySchema = z.object({
  from: z.string().max(LONGEST_PATH).optional().catch(undefined),
  invite: inviteCodeSchema.catch(null),
});
const attemptSchema = querySchema.extend({ state: z.string(), nonce: z.string(), verifier: z.string() });
type Attempt = z.infer<typeof attemptSchema>;

/**
 * Registers both pages of a sign-in at the OpenID provider of the site, where there is one. Browsers open them, so they
 * lead on and show refusals as pages.
 */
export function registerSignInWithOidc(app: FastifyInstance, ctx: SignInContext): void {
  if (!ctx.config.oidc) return;
  const client = openOidc(ctx.config.oidc, ctx);
  const limit = (request: FastifyRequest, reply: FastifyReply) => limitAddress({ ctx, request, reply });
  app.get(START_PATH, { onRequest: limit }, (request, reply) =>
    orRefusal(ctx, reply, () => start(ctx, client, request, reply)),
  );
  app.get(CALLBACK_PATH, { onRequest: limit }, (request, reply) =>
    orRefusal(ctx, reply, () => finish(ctx, client, request, reply)),
  );
}

async function start(
  ctx: SignInContext,
  client: OidcClient,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // A provider with a session of its own asks nothing, so a link on another site would sign its visitor in unasked.
  if (isFromElsewhere(request)) {
    const { search, searchParams } = new URL(request.url, ctx.config.publicUrl);
    const page = searchParams.has('invite') ? '/register' : '/login';
    return reply.header('cache-control', 'no-store').redirect(page + search, 303);
  }
  const limits = signInLimits(ctx, request.ip);
  await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
  const { url, attempt } = await client.start(ctx.config.publicUrl + CALLBACK_PATH);
  setAttempt(ctx, reply, { ...attempt, ...querySchema.parse(request.query) });
  return reply.header('cache-control', 'no-store').redirect(url.href, 303);
}

async function finish(
  ctx: SignInContext,
  client: OidcClient,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const limits = signInLimits(ctx, request.ip);
  await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
  const attempt = readAttempt(ctx, request);
  setAttempt(ctx, reply, null);
  if (!attempt) throw new AppError('OIDC_FAILED');
  const answer = new URL(request.url, ctx.config.publicUrl);
  const identity = provided(ctx, await client.finish(answer, attempt));
  const account = await accountOf(ctx, identity, attempt.invite ?? null, request, reply);
  const from = attempt.from ?? '/';
  if ((await findSecondFactor(ctx.db.read, account.id))?.confirmed_at) {
    // The provider's answer works once, so the page that asks for the code sends a link along in its place.
    const link = await ctx.db.transaction((trx) =>
      makeLink(ctx, trx, account, 'email-sign-in', TICKET_LIFETIME_MS),
    );
    const page = link.replace('#', `?${new URLSearchParams({ from })}#`);
    return reply.header('cache-control', 'no-store').redirect(page, 303);
  }
  const proof = { id: account.id, oidcId: identity.key.oidcId };
  await beginSession(ctx, proof, request, reply, false);
  return sendOn(ctx, reply, from);
}

/**
 * Leads on from a page of this site: browsers send the cookie of the session, which is `SameSite=Strict`, to no page that
 * the provider leads to. The sign-in page sends members on to `from`, which it checks.
 */
function sendOn(ctx: Context, reply: FastifyReply, from: string): FastifyReply {
  const t = stringsIn(strings, ctx.config.language);
  const next = `/login?${new URLSearchParams({ from })}`;
  reply.header('refresh', `0; url=${next}`);
  return sendSimplePage(
    ctx,
    reply,
    t.oidc.done,
    `<p><a href="${escapeHtml(next)}">${escapeHtml(t.oidc.goOn)}</a></p>`,
  );
}

/** Shows a refusal as a page: no script waits for the answer. */
async function orRefusal(
  ctx: Context,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logRefusal(reply.request, error);
    const t = stringsIn(strings, ctx.config.language);
    const { statusCode, message, appeal_path } = error.toBody(ctx.config.language);
    const links = [
      ...(appeal_path ? [[appeal_path, t.oidc.appeal] as const] : []),
      ['/login', t.oidc.back] as const,
    ].map(([path, words]) => `<p><a href="${escapeHtml(path)}">${escapeHtml(words)}</a></p>`);
    return sendSimplePage(
      ctx,
      reply.status(statusCode),
      t.oidc.failed,
      [`<p role="alert">${escapeHtml(message)}</p>`, ...links].join('\n'),
    );
  }
}

/** An account with the address is linked only when both sides have proven the address, and no other identity has it. */
function provided(
  ctx: Context,
  { id, email, name }: OidcIdentity,
): ProvidedIdentity & { key: { oidcId: string } } {
  return {
    email,
    name,
    provesEmail: true,
    key: { oidcId: id },
    find: (db) => findAccountByOidcId(db, id),
    link: (trx) => link(ctx, trx, email, id),
    taken: 'OIDC_EMAIL_TAKEN',
  };
}

async function link(ctx: Context, trx: Writer, email: string, oidcId: string): Promise<string | undefined> {
  const account = await findAccountByEmail(trx, email);
  if (!account?.isEmailVerified || !(await linkOidc(trx, account.id, oidcId))) return undefined;
  const { publicUrl, oidc } = ctx.config;
  const text = emailText(ctx, (emails) =>
    emails.providerLinked(ctx.settings.site.name, publicUrl, oidc?.name ?? ''),
  );
  await sendNotice(ctx, trx, account, text);
  return account.id;
}

/** `Lax`, because the provider leads back from another site; with `__Host-` no other host of the domain can set it. */
const cookieName = (ctx: Context) => (isSecure(ctx) ? '__Host-oidc' : 'oidc');

function setAttempt(ctx: Context, reply: FastifyReply, attempt: (OidcAttempt & Attempt) | null): void {
  const value = attempt ? Buffer.from(JSON.stringify(attempt)).toString('base64url') : '';
  const maxAge = attempt ? ATTEMPT_SECONDS : 0;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(ctx), maxAge } as const;
  reply.setCookie(cookieName(ctx), value, options);
}

function readAttempt(ctx: Context, { cookies }: FastifyRequest): Attempt | undefined {
  try {
    const text = Buffer.from(cookies[cookieName(ctx)] ?? '', 'base64url').toString();
    return attemptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
