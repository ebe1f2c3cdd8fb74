import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { hashToken, newToken } from '../../../platform/auth/token.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { limitAddress } from '../../../platform/http/request-limits.ts';
import { findMembersBlockedFrom } from '../../blocks/blocks.service.ts';
import { findAccount, findMemberSummaries } from '../../users/users.service.ts';
import { calendarOf, otherOf, type Pickup } from './calendar-events.ts';
import {
  deleteCalendarFeeds,
  findCalendarFeed,
  findFeedOwner,
  findPickups,
  storeCalendarFeed,
} from './calendar-feed.repo.ts';

/** Calendars delete events that are no longer in the feed, so past ones stay for a while. */
const PAST_MS = 30 * 86_400_000;
const MAX_EVENTS = 500;
const FILE = /^([\w-]{43})\.ics$/;

/** The calendar of a member's pickups, behind a secret address that the member makes and ends. */
export function registerCalendarFeed(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getCalendarFeed, async ({ viewer }) => ({
    created_at: (await findCalendarFeed(ctx.db.read, viewer.id))?.created_at ?? null,
  }));
  registerOperation(app, ctx, makeCalendarFeed, async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    const token = newToken();
    const created_at = ctx.clock.now().toISOString();
    await ctx.db.transaction(async (trx) => {
      if (!(await lockAccount(trx, viewer.id))) throw new AppError('UNAUTHORIZED');
      await storeCalendarFeed(trx, { user_id: viewer.id, token_hash: hashToken(token), created_at });
    });
    return { url: `${ctx.config.publicUrl}/api/calendar/${token}.ics`, created_at };
  });
  registerOperation(app, ctx, endCalendarFeed, async ({ viewer }) => {
    await ctx.db.transaction((trx) => deleteCalendarFeeds(trx, [viewer.id]));
    return { created_at: null };
  });
  serveFeed(app, ctx);
}

/** Fetched by calendar programs, which have no session. */
function serveFeed(app: FastifyInstance, ctx: Context): void {
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => limitAddress({ ctx, request, reply });
  app.get<{ Params: { file: string } }>('/api/calendar/:file', { onRequest }, async ({ params }, reply) => {
    const [, token] = FILE.exec(params.file) ?? [];
    const userId = token && (await findFeedOwner(ctx.db.read, hashToken(token)));
    if (!userId || !(await findAccount(ctx.db.read, userId))?.isActive) throw new AppError('NOT_FOUND');
    const { siteName: name, publicUrl, language } = ctx.config;
    const pickups = await readPickups(ctx, userId);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="pickups.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendarOf({ name, publicUrl, language, zone: await ctx.siteZone.current() }, pickups));
  });
}

async function readPickups({ db, clock }: Context, userId: string): Promise<Pickup[]> {
  const since = new Date(clock.now().getTime() - PAST_MS).toISOString();
  const claims = await findPickups(db.read, userId, since, MAX_EVENTS);
  const otherIds = [...new Set(claims.map((claim) => otherOf({ claim, userId })))];
  const [members, blocked] = await Promise.all([
    findMemberSummaries(db.read, otherIds),
    findMembersBlockedFrom(db.read, { id: userId }),
  ]);
  const names = new Map<string, string>();
  for (const [id, { is_active, full_name }] of members)
    if (is_active === 1 && !blocked.has(id)) names.set(id, full_name);
  return claims.map((claim) => ({ claim, userId, otherName: names.get(otherOf({ claim, userId })) }));
}
