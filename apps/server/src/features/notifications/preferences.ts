import {
  changeNotificationPreferences,
  getNotificationPreferences,
  type NotificationPreferences,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { findActiveAccount, lockAccount } from '../../platform/auth/accounts.repo.ts';
import { limitAddress } from '../../platform/http/admission.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { sendSimplePage } from '../../platform/mail/send-simple-page.ts';
import {
  readChoices,
  readQuietHours,
  writeChoices,
  writeQuietHours,
} from '../../platform/notifications/preferences.repo.ts';
import {
  readUnsubscribeToken,
  type Subscription,
  UNSUBSCRIBE_PATH,
} from '../../platform/notifications/unsubscribe-link.ts';
import { siteSecret } from '../../platform/settings/stored-values.ts';
import { placeOfHome } from '../geo/geo.service.ts';
import { strings } from './strings.ts';

/** A member's choices for push and email, and the quiet hours. */
export function registerPreferences(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getNotificationPreferences, ({ viewer }) => read(ctx, viewer.id));
  registerOperation(app, ctx, changeNotificationPreferences, async ({ body, viewer }) => {
    await ctx.db.transaction(async (trx) => {
      if (!(await lockAccount(trx, viewer.id))) throw new AppError('UNAUTHORIZED');
      await writeChoices(trx, viewer.id, body.choices ?? {}, ctx.clock.now().toISOString());
      if (body.quiet !== undefined) await writeQuietHours(trx, viewer.id, body.quiet);
    });
    return read(ctx, viewer.id);
  });
}

async function read(ctx: Context, userId: string): Promise<NotificationPreferences> {
  const account = await findActiveAccount(ctx.db.read, userId);
  return {
    choices: await readChoices(ctx.db.read, userId),
    quiet: await readQuietHours(ctx.db.read, userId),
    site_time_zone: await ctx.siteZone.current(),
    email: account?.email_verified_at ? account.email : null,
    place: (account && placeOfHome(account)?.town) ?? null,
  };
}

/**
 * Ends one kind of email by the link in an email: a POST does it (RFC 8058), signed out, in maintenance and without a
 * redirect; a GET shows a form, because scanners of mail fetch links (docs/product/notices.md#unsubscribe).
 */
export function registerUnsubscribe(app: FastifyInstance, ctx: Context): void {
  const limit = (request: FastifyRequest, reply: FastifyReply) => limitAddress({ ctx, request, reply });
  app.get(UNSUBSCRIBE_PATH, { onRequest: limit }, async (request, reply) => {
    const subscription = await find(ctx, request);
    if (!subscription) return refuse(ctx, reply);
    const t = stringsIn(strings, ctx.config.language);
    return sendSimplePage(ctx, reply, t.question, form(subscription, ctx.settings.site.name, t));
  });
  // A POST to `/x` is answered by `/api/x`.
  app.post(`/api${UNSUBSCRIBE_PATH}`, { onRequest: limit }, async (request, reply) => {
    const subscription = await find(ctx, request);
    if (!subscription) return refuse(ctx, reply);
    const { userId, kind } = subscription;
    const now = ctx.clock.now().toISOString();
    await ctx.db.transaction(async (trx) => {
      if (await lockAccount(trx, userId)) await writeChoices(trx, userId, { [kind]: { email: false } }, now);
    });
    const t = stringsIn(strings, ctx.config.language);
    return sendSimplePage(ctx, reply, t.done, done(subscription, ctx.config.publicUrl, t));
  });
}

async function find(ctx: Context, { query }: FastifyRequest): Promise<Subscription | undefined> {
  const token = typeof query === 'object' && query !== null && 't' in query ? query.t : undefined;
  if (typeof token !== 'string') return undefined;
  return readUnsubscribeToken(await siteSecret(ctx.db, 'unsubscribeKey', ctx.clock.now()), token);
}

type Words = (typeof strings)['en'];

/** Without an action the form is sent to its own address, which has the token. */
const form = ({ kind }: Subscription, site: string, t: Words) =>
  `<p>${escapeHtml(t.consequence(kind, site))}</p>
<form method="post"><button class="button" type="submit">${escapeHtml(t.end(kind))}</button></form>`;

const done = ({ kind }: Subscription, publicUrl: string, t: Words) =>
  `<p role="status">${escapeHtml(t.ended(kind))}</p>
<p><a href="${escapeHtml(publicUrl)}/profile#notifications">${escapeHtml(t.choose)}</a></p>`;

function refuse(ctx: Context, reply: FastifyReply): FastifyReply {
  reply.status(404);
  const t = stringsIn(strings, ctx.config.language);
  const where = `${escapeHtml(ctx.config.publicUrl)}/profile#notifications`;
  const content = `<p>${t.refusedBecause((words) => `<a href="${where}">${escapeHtml(words)}</a>`)}</p>`;
  return sendSimplePage(ctx, reply, t.refused, content);
}
