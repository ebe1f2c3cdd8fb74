import type { ExchangeNoticeEvent } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { NotificationText, Template } from '../../../platform/notifications/notification-parts.ts';
import type { NotificationRow } from '../../../platform/notifications/notifications.repo.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { existsBlockBetween } from '../../blocks/blocks.service.ts';
import { findMemberSummaries } from '../../users/users.service.ts';
import { isHeld } from '../claim-state.ts';
import { type ClaimRow, findClaim } from '../claims.repo.ts';
import { appointmentTexts } from '../times/appointment-texts.ts';

const CHANGE = 'claim-change';
const REMINDER = 'pickup-reminder';
const HOUR_MS = 3_600_000;
const REMINDER_MS = 2 * HOUR_MS;
const LIFETIME_MS = 48 * HOUR_MS;

/** Changes that reach members outside of open pages; the others are notices alone. */
type NotifiedEvent = Extract<
  ExchangeNoticeEvent,
  | 'offered'
  | 'agreed'
  | 'pickup'
  | 'time_withdrawn'
  | 'called_off'
  | 'taken_back'
  | 'lapsed'
  | 'declined'
  | 'not_chosen'
  | 'gone'
  | 'listing_removed'
>;

const TITLES: Record<NotifiedEvent, (title: string) => string> = {
  offered: (title) => `Promised to you: “${title}”`,
  agreed: (title) => `Agreed: “${title}”`,
  pickup: (title) => `Pickup time: “${title}”`,
  time_withdrawn: (title) => `No pickup time: “${title}”`,
  called_off: (title) => `Called off: “${title}”`,
  taken_back: (title) => `Promise taken back: “${title}”`,
  lapsed: (title) => `A promise has ended: “${title}”`,
  declined: (title) => `Not taken: “${title}”`,
  not_chosen: (title) => `“${title}” went to another neighbor`,
  gone: (title) => `Nothing is left of “${title}”`,
  listing_removed: (title) => `“${title}” is not offered any more`,
};

const SENTENCES: Record<NotifiedEvent, (other: string, title: string, some: string) => string> = {
  offered: (other, title, some) => `It is your turn: ${other} has ${some} of “${title}” for you.`,
  agreed: (other, title, some) =>
    `You and ${other} have agreed on ${some === 'some' ? '' : `${some} of `}“${title}”.`,
  pickup: (other, title) => `${other} has set the time of your pickup of “${title}”.`,
  time_withdrawn: (other, title) => `${other} has withdrawn the time of your pickup of “${title}”.`,
  called_off: (other, title) => `The pickup of “${title}” with ${other} is called off.`,
  taken_back: (other, title) => `${other} has taken back the promise of “${title}”.`,
  lapsed: (other, title) => `The promise of “${title}” between you and ${other} was not answered in time.`,
  declined: (other, title) => `${other} does not want “${title}” after all.`,
  not_chosen: (other, title) => `${other} gave “${title}” to another neighbor.`,
  gone: (other, title) => `Nothing is left of “${title}” by ${other}.`,
  listing_removed: (other, title) => `${other} does not offer “${title}” any more.`,
};

/** Their words fit both members, who need them before the pickup. */
const OF_PICKUP: ReadonlySet<NotifiedEvent> = new Set(['agreed', 'pickup', 'time_withdrawn', 'called_off']);

const OF_TIME: ReadonlySet<NotifiedEvent> = new Set(['pickup', 'time_withdrawn']);

const isNotified = (event: ExchangeNoticeEvent): event is NotifiedEvent => event in TITLES;

/** Queues the notification of a change of a claim for one member, once for each change. */
export async function enqueueChange(
  trx: Writer,
  userId: string,
  claim: ClaimRow,
  event: ExchangeNoticeEvent,
  now: string,
  before: ClaimRow = claim,
): Promise<void> {
  const { id, kind, version, state, window_from, window_to } = claim;
  // A wanted listing is promised the other way round: only texts that fit both sides are sent.
  if (!isNotified(event) || (kind !== 'offer' && !OF_PICKUP.has(event))) return;
  const isSameTime = window_from === before.window_from && window_to === before.window_to;
  if (OF_TIME.has(event) && (state !== 'agreed' || isSameTime)) return;
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
      },
      neededBy: neededBy(event, claim, before, now),
      lifetimeMs: LIFETIME_MS,
    },
    new Date(now),
  );
}

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

export function registerExchangeTemplates({
  notifications,
  siteZone,
}: Pick<Context, 'notifications' | 'siteZone'>): void {
  notifications.addTemplate(CHANGE, changeTemplate(siteZone));
  notifications.addTemplate(REMINDER, reminderTemplate(siteZone));
}

/** The claim that a notification is about and the other member, unless they no longer deal with each other. */
async function subjectOf(trx: Reader | Writer, { user_id }: NotificationRow, claimId: string) {
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
};

/** Whether a change deleted the address of a pickup that goes on. An exchange that ends has no address to write again. */
export const isAddressLost = (before: ClaimRow, claim: ClaimRow): boolean =>
  isHeld(claim.state) && before.address !== '' && claim.address === '';

const isTimeOf = (claim: ClaimRow, { window_from, window_to }: ChangeData) =>
  claim.window_from === window_from && claim.window_to === window_to;

/** Undefined when the claim has moved on. */
function changeTemplate(zone: Context['siteZone']): Template {
  return async (trx, row) => {
    const data = JSON.parse(row.data) as ChangeData;
    const subject = await subjectOf(trx, row, data.claim_id);
    if (subject?.claim.state !== data.state) return undefined;
    const { claim, otherId, name } = subject;
    if (OF_TIME.has(data.event) && !isTimeOf(claim, data)) return undefined;
    const lines = [SENTENCES[data.event](name, claim.listing_title, claim.how_much || 'some')];
    const isAsker = claim.asker_id === row.user_id;
    if (data.event === 'offered' && isAsker && claim.due_at)
      lines.push(
        `Say yes by ${appointmentTexts(await zone.current()).at(claim.due_at)}, or it goes to the next in line.`,
      );
    if (data.event === 'agreed' && claim.window_from)
      lines.push(
        `Pickup: ${appointmentTexts(await zone.current()).at(claim.window_from)}. Where it is, you read at Windfall.`,
      );
    if (OF_TIME.has(data.event)) lines.push(await newTime(claim, zone));
    if (data.is_address_lost && !isAsker && claim.address === '')
      lines.push(
        'The address that you wrote for the earlier time is deleted. Write it again if it is needed.',
      );
    if (data.event === 'called_off' && claim.window_from)
      lines.push(`It was to begin ${appointmentTexts(await zone.current()).at(claim.window_from)}.`);
    if (data.event === 'taken_back' && claim.window_from)
      lines.push(
        `The proposed time, ${appointmentTexts(await zone.current()).at(claim.window_from)}, is withdrawn.`,
      );
    return textOf(TITLES[data.event](claim.listing_title), lines, otherId, claim.id);
  };
}

function reminderTemplate(zone: Context['siteZone']): Template {
  return async (trx, row) => {
    const data = JSON.parse(row.data) as { claim_id: string; window_from: string };
    const subject = await subjectOf(trx, row, data.claim_id);
    if (subject?.claim.state !== 'agreed' || subject.claim.window_from !== data.window_from) return undefined;
    const { claim, otherId, name } = subject;
    const at = appointmentTexts(await zone.current()).at(data.window_from);
    const line = `Your pickup of “${claim.listing_title}” with ${name} begins ${at}.`;
    return textOf(`Pickup soon: “${claim.listing_title}”`, [line], otherId, claim.id);
  };
}

/** Never the address: the conversation shows it while it may be seen. */
const textOf = (
  title: string,
  lines: readonly string[],
  otherId: string,
  claimId: string,
): NotificationText => ({
  title,
  lines,
  action: { label: 'Open the conversation', path: `/conversation/${otherId}` },
  tag: `claim:${claimId}`,
});

async function newTime({ window_from, window_to }: ClaimRow, zone: Context['siteZone']): Promise<string> {
  if (window_from === null || window_to === null) return 'No time is agreed now.';
  return `It is ${appointmentTexts(await zone.current()).span(window_from, window_to)}.`;
}
