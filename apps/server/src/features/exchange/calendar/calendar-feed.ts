import { endCalendarFeed, getCalendarFeed, makeCalendarFeed, stringsIn } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import { limitAddress } from '../../../platform/http/admission.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { findMembersBlockedFrom } from '../../blocks/blocks.service.ts';
import { findAccount, findMemberSummaries } from '../../users/users.service.ts';
import type { ClaimRow } from '../claims.repo.ts';
import { dueBackAt } from '../loans/loan-times.ts';
import { strings } from '../strings.ts';
import { appointmentTexts } from '../times/appointment-texts.ts';
import { addressTimes } from '../times/deadlines.ts';
import {
  deleteCalendarFeeds,
  findCalendarFeed,
  findFeedOwner,
  findLoans,
  findPickups,
  storeCalendarFeed,
} from './calendar-feed.repo.ts';

/** Calendars delete events that are no longer in the feed, so past ones stay for a while. */
const PAST_MS = 30 * 86_400_000;
const MAX_EVENTS = 500;
const HOUR_MS = 3_600_000;
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
    const { publicUrl, language } = ctx.config;
    const { name } = ctx.settings.site;
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

async function readPickups({ db, clock }: Context, userId: string): Promise<Pickups> {
  const since = new Date(clock.now().getTime() - PAST_MS).toISOString();
  const [pickups, loans] = await Promise.all([
    findPickups(db.read, userId, since, MAX_EVENTS),
    findLoans(db.read, userId, since.slice(0, 10), MAX_EVENTS),
  ]);
  const claims = [...pickups, ...loans];
  const otherIds = [...new Set(claims.map((claim) => otherOf({ claim, userId })))];
  const [members, blocked] = await Promise.all([
    findMemberSummaries(db.read, otherIds),
    findMembersBlockedFrom(db.read, { id: userId }),
  ]);
  const names = new Map<string, string>();
  for (const [id, { is_active, full_name }] of members)
    if (is_active === 1 && !blocked.has(id)) names.set(id, full_name);
  const named = (claim: ClaimRow) => ({ claim, userId, otherName: names.get(otherOf({ claim, userId })) });
  return { pickups: pickups.map(named), loans: loans.map(named) };
}

type Words = (typeof strings)['en']['calendar'];

const SUMMARY_LENGTH = 200;

interface CalendarSite {
  readonly name: string;
  readonly publicUrl: string;
  readonly zone: string;
  readonly language: string;
}

interface Pickup {
  readonly claim: ClaimRow;
  /** The member whose calendar it is. */
  readonly userId: string;
  /** Undefined for one who left or with whom there is a block. */
  readonly otherName: string | undefined;
}

interface Pickups {
  readonly pickups: readonly Pickup[];
  /** What is lent, for the days on which it is to be back. */
  readonly loans: readonly Pickup[];
}

/** A calendar of pickups and of what comes back. It never has an address: calendars are copied to other services (docs/product/notices.md#calendar). */
function calendarOf(site: CalendarSite, { pickups, loans }: Pickups): string {
  const calendar = ical({
    name: stringsIn(strings, site.language).calendar.name(oneLine(site.name)),
    prodId: { company: 'Windfall', product: 'Pickups', language: site.language.toUpperCase() },
    ttl: 3600,
  });
  for (const pickup of pickups) {
    const event = eventOf(site, pickup);
    if (event) calendar.createEvent(event);
  }
  for (const loan of loans) calendar.createEvent(dueEventOf(site, loan));
  return calendar.toString();
}

/** `version` rises with each change of a claim, so calendars take over what is new. */
function eventOf(site: CalendarSite, pickup: Pickup): ICalEventData | undefined {
  const { claim } = pickup;
  const { id, state, window_from, window_to, changed_at, version } = claim;
  if (window_from === null || window_to === null) return undefined;
  const isOn = state === 'agreed' || state === 'collected' || state === 'out' || state === 'back';
  const t = stringsIn(strings, site.language).calendar;
  return {
    id: `claim-${id}@${new URL(site.publicUrl).hostname}`,
    sequence: version,
    stamp: new Date(changed_at),
    start: new Date(window_from),
    end: new Date(window_to),
    status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    summary: summaryOf(pickup, claim.asker_id === pickup.userId ? t.pickUp : t.picksUp, t),
    description: isOn ? descriptionOf(site, pickup, t) : `${endOf(claim, t)} ${site.publicUrl}`,
    url: urlOf(site, pickup),
  };
}

/** The last day of a loan, until which it is to be back; struck out once it is. */
function dueEventOf(site: CalendarSite, loan: Pickup): ICalEventData {
  const { claim, userId } = loan;
  const t = stringsIn(strings, site.language).calendar;
  const by = dueBackAt({ from: claim.loan_from ?? '', to: claim.loan_to ?? '' }, site.zone);
  return {
    id: `loan-${claim.id}@${new URL(site.publicUrl).hostname}`,
    sequence: claim.version,
    stamp: new Date(claim.changed_at),
    start: new Date(Date.parse(by) - HOUR_MS),
    end: new Date(by),
    status: claim.state === 'out' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    summary: summaryOf(loan, claim.asker_id === userId ? t.bringBack : t.bringsBack, t),
    description: t.more(oneLine(site.name)),
    url: urlOf(site, loan),
  };
}

/** Why a pickup is struck out. Only of one that was called off the reason is no secret and no blame. */
function endOf({ state, ended_why }: ClaimRow, t: Words): string {
  if (state === 'missed') return t.missed;
  return ended_why === 'called_off' ? t.calledOff : t.ended;
}

const otherOf = ({ claim, userId }: Pick<Pickup, 'claim' | 'userId'>): string =>
  claim.asker_id === userId ? claim.giver_id : claim.asker_id;

const urlOf = ({ publicUrl }: CalendarSite, pickup: Pickup): string =>
  pickup.otherName === undefined ? publicUrl : `${publicUrl}/conversation/${otherOf(pickup)}`;

function summaryOf({ claim, otherName }: Pickup, write: Words['pickUp'], t: Words): string {
  return oneLine(write(claim.listing_title, otherName ?? t.neighbor))
    .slice(0, SUMMARY_LENGTH)
    .toWellFormed();
}

function descriptionOf({ name, zone, language }: CalendarSite, { claim, userId }: Pickup, t: Words): string {
  const times = addressTimes({ from: claim.window_from, to: claim.window_to });
  if (claim.asker_id !== userId || times === null) return t.more(oneLine(name));
  const { at } = appointmentTexts(zone, language);
  return t.address(oneLine(name), at(times.from), at(times.until));
}

/** Titles and names come from members: no control characters, and no part of a letter cut off. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
