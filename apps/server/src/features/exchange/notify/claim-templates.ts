import { type ExchangeNoticeEvent, stringsIn } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NotificationText, Template } from '../../../platform/notifications/notification-parts.ts';
import type { NotificationRow } from '../../../platform/notifications/notifications.repo.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { existsBlockBetween } from '../../blocks/blocks.service.ts';
import { findMemberSummaries } from '../../users/users.service.ts';
import { isHeld } from '../claim-state.ts';
import { type ClaimRow, findClaim } from '../claims.repo.ts';
import { strings } from '../strings.ts';
import { appointmentTexts } from '../times/appointment-texts.ts';

const CHANGE = 'claim-change';
const REMINDER = 'pickup-reminder';
const HOUR_MS = 3_600_000;
const REMINDER_MS = 2 * HOUR_MS;
const LIFETIME_MS = 48 * HOUR_MS;

type Words = (typeof strings)['en'];

/** Changes that reach members outside of open pages; the others are notices alone. */
type NotifiedEvent = keyof Words['titles'] & ExchangeNoticeEvent;

/** Their words fit both members, who need them before the pickup. */
const OF_PICKUP: ReadonlySet<NotifiedEvent> = new Set([
  'agreed',
  'pickup',
  'time_withdrawn',
  'called_off',
  'swap_broken',
]);

const OF_TIME: ReadonlySet<NotifiedEvent> = new Set(['pickup', 'time_withdrawn']);

const isNotified = (event: ExchangeNoticeEvent): event is NotifiedEvent => event in strings.en.titles;

interface ChangeOf {
  readonly before?: ClaimRow;
  /** A place among those who pick: its time is that of all, and what changes is where they meet. */
  readonly isHarvest?: boolean;
}

/** Queues the notification of a change of a claim for one member, once for each change. */
export async function enqueueChange(
  trx: Writer,
  userId: string,
  claim: ClaimRow,
  event: ExchangeNoticeEvent,
  now: string,
  { before = claim, isHarvest = false }: ChangeOf = {},
): Promise<void> {
  const { id, kind, version, state, window_from, window_to } = claim;
  // A wanted listing is promised the other way round: only texts that fit both sides are sent.
  if (!isNotified(event) || (kind !== 'offer' && !OF_PICKUP.has(event))) return;
  const isSameTime = window_from === before.window_from && window_to === before.window_to;
  const isToldOf = isSameTime ? isHarvest && !isSamePlace(before, claim) : true;
  if (OF_TIME.has(event) && (state !== 'agreed' || !isToldOf)) return;
  await notify(
    trx,
    {
      userId,
      kind: 'exchange',
      template: CHANGE,
      key: `claim:${id}:${version}:${event}`,
      data: {
        claim_id: id,
        event,
        state,
        window_from,
        window_to,
        is_address_lost: isAddressLost(before, claim),
        ...(isSameTime && isHarvest && { is_place: true }),
      },
      neededBy: neededBy(event, claim, before, now),
      lifetimeMs: LIFETIME_MS,
    },
    new Date(now),
  );
}

const isSamePlace = (one: ClaimRow, other: ClaimRow) =>
  one.spot === other.spot && one.pickup_note === other.pickup_note && one.address === other.address;

/** Until when the member needs to know, also in quiet hours: the end of a promise, or the start of a pickup. */
function neededBy(event: NotifiedEvent, claim: ClaimRow, before: ClaimRow, now: string): string | null {
  if (event === 'offered') return claim.due_at;
  if (!OF_PICKUP.has(event)) return null;
  const ahead = [before, claim].filter(({ window_to }) => window_to !== null && window_to > now);
  return ahead.map(({ window_from }) => window_from).sort()[0] ?? null;
}

/** Queues the reminder of a pickup for both members, once for each agreed time. */
export async function enqueueReminder(trx: Writer, claim: ClaimRow, now: string): Promise<void> {
  const { id, state, window_from, asker_id, giver_id } = claim;
  if (state !== 'agreed' || window_from === null) return;
  const dueAt = new Date(Date.parse(window_from) - REMINDER_MS);
  // Members who agree this late need no reminder.
  if (dueAt.toISOString() <= now) return;
  for (const userId of [asker_id, giver_id])
    await notify(
      trx,
      {
        userId,
        kind: 'exchange',
        template: REMINDER,
        key: `pickup:${id}:${window_from}`,
        data: { claim_id: id, window_from },
        neededBy: window_from,
        lifetimeMs: REMINDER_MS,
      },
      dueAt,
    );
}

type TemplateContext = Pick<Context, 'config' | 'siteZone'>;

export function registerExchangeTemplates(ctx: TemplateContext & Pick<Context, 'notifications'>): void {
  ctx.notifications.addTemplate(CHANGE, changeTemplate(ctx));
  ctx.notifications.addTemplate(REMINDER, reminderTemplate(ctx));
}

/** The claim that a notification is about and the other member, unless they no longer deal with each other. */
export async function subjectOf(trx: Reader | Writer, { user_id }: NotificationRow, claimId: string) {
  const claim = await findClaim(trx, claimId);
  if (!claim) return undefined;
  const otherId = claim.asker_id === user_id ? claim.giver_id : claim.asker_id;
  if (await existsBlockBetween(trx, user_id, otherId)) return undefined;
  const other = (await findMemberSummaries(trx, [otherId])).get(otherId);
  return other?.is_active === 1 ? { claim, otherId, name: other.full_name } : undefined;
}

type ChangeData = Pick<ClaimRow, 'window_from' | 'window_to' | 'state'> & {
  readonly claim_id: string;
  readonly event: NotifiedEvent;
  /** Absent in rows of an earlier version. */
  readonly is_address_lost?: boolean;
  /** Only where they meet has changed. */
  readonly is_place?: boolean;
};

/** Whether a change deleted the address of a pickup that goes on. An exchange that ends has no address to write again. */
export const isAddressLost = (before: ClaimRow, claim: ClaimRow): boolean =>
  isHeld(claim.state) && before.address !== '' && claim.address === '';

const isTimeOf = (claim: ClaimRow, { window_from, window_to }: ChangeData) =>
  claim.window_from === window_from && claim.window_to === window_to;

/** Undefined when the claim has moved on. */
function changeTemplate({ config: { language }, siteZone }: TemplateContext): Template {
  const t = stringsIn(strings, language);
  return async (trx, row) => {
    const data = JSON.parse(row.data) as ChangeData;
    const subject = await subjectOf(trx, row, data.claim_id);
    if (subject?.claim.state !== data.state) return undefined;
    const { claim, otherId, name } = subject;
    if (OF_TIME.has(data.event) && !isTimeOf(claim, data)) return undefined;
    const { at, span } = appointmentTexts(await siteZone.current(), language);
    if (data.event === 'pickup' && data.is_place && claim.window_from) {
      const lines = [t.meeting(name, claim.listing_title), t.pickupAt(at(claim.window_from))];
      return textOf(t, t.meetingTitle(claim.listing_title), lines, otherId, claim.id);
    }
    const lines = [t.sentences[data.event](name, claim.listing_title, claim.how_much)];
    const isAsker = claim.asker_id === row.user_id;
    const { window_from: from, window_to: until } = claim;
    if (data.event === 'offered' && isAsker && claim.due_at) lines.push(t.sayYesBy(at(claim.due_at)));
    if (data.event === 'agreed' && from) lines.push(t.pickupAt(at(from)));
    if (OF_TIME.has(data.event)) lines.push(from && until ? t.newTime(span(from, until)) : t.noTime);
    if (data.is_address_lost && !isAsker && claim.address === '') lines.push(t.addressLost);
    if (data.event === 'called_off' && from) lines.push(t.wasToBegin(at(from)));
    if (data.event === 'taken_back' && from) lines.push(t.proposedWithdrawn(at(from)));
    return textOf(t, t.titles[data.event](claim.listing_title), lines, otherId, claim.id);
  };
}

function reminderTemplate({ config: { language }, siteZone }: TemplateContext): Template {
  const t = stringsIn(strings, language);
  return async (trx, row) => {
    const data = JSON.parse(row.data) as { claim_id: string; window_from: string };
    const subject = await subjectOf(trx, row, data.claim_id);
    if (subject?.claim.state !== 'agreed' || subject.claim.window_from !== data.window_from) return undefined;
    const { claim, otherId, name } = subject;
    const at = appointmentTexts(await siteZone.current(), language).at(data.window_from);
    const lines = [t.reminder(name, claim.listing_title, at)];
    return textOf(t, t.reminderTitle(claim.listing_title), lines, otherId, claim.id);
  };
}

/** Never the address: the conversation shows it while it may be seen. */
export const textOf = (
  t: Words,
  title: string,
  lines: readonly string[],
  otherId: string,
  claimId: string,
): NotificationText => ({
  title,
  lines,
  action: { label: t.openConversation, path: `/conversation/${otherId}` },
  tag: `claim:${claimId}`,
});
