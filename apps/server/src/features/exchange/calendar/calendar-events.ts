import { stringsIn } from '@windfall/contract';
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { ClaimRow } from '../claims.repo.ts';
import { strings } from '../strings.ts';
import { appointmentTexts } from '../times/appointment-texts.ts';
import { addressTimes } from '../times/deadlines.ts';

type Words = (typeof strings)['en']['calendar'];

const SUMMARY_LENGTH = 200;

export interface CalendarSite {
  readonly name: string;
  readonly publicUrl: string;
  readonly zone: string;
  readonly language: string;
}

export interface Pickup {
  readonly claim: ClaimRow;
  /** The member whose calendar it is. */
  readonly userId: string;
  /** Undefined for one who left or with whom there is a block. */
  readonly otherName: string | undefined;
}

/** A calendar of pickups. It never has an address: calendars are copied to other services (docs/product/notices.md#calendar). */
export function calendarOf(site: CalendarSite, pickups: readonly Pickup[]): string {
  const calendar = ical({
    name: stringsIn(strings, site.language).calendar.name(oneLine(site.name)),
    prodId: { company: 'Windfall', product: 'Pickups', language: site.language.toUpperCase() },
    ttl: 3600,
  });
  for (const pickup of pickups) {
    const event = eventOf(site, pickup);
    if (event) calendar.createEvent(event);
  }
  return calendar.toString();
}

/** `version` rises with each change of a claim, so calendars take over what is new. */
function eventOf(site: CalendarSite, pickup: Pickup): ICalEventData | undefined {
  const { claim, otherName } = pickup;
  const { id, state, window_from, window_to, changed_at, version } = claim;
  if (window_from === null || window_to === null) return undefined;
  const isOn = state === 'agreed' || state === 'collected';
  const t = stringsIn(strings, site.language).calendar;
  return {
    id: `claim-${id}@${new URL(site.publicUrl).hostname}`,
    sequence: version,
    stamp: new Date(changed_at),
    start: new Date(window_from),
    end: new Date(window_to),
    status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    summary: summaryOf(pickup, t),
    description: isOn ? descriptionOf(site, pickup, t) : `${endOf(claim, t)} ${site.publicUrl}`,
    url: otherName === undefined ? site.publicUrl : `${site.publicUrl}/conversation/${otherOf(pickup)}`,
  };
}

/** Why a pickup is struck out. Only of one that was called off the reason is no secret and no blame. */
function endOf({ state, ended_why }: ClaimRow, t: Words): string {
  if (state === 'missed') return t.missed;
  return ended_why === 'called_off' ? t.calledOff : t.ended;
}

export const otherOf = ({ claim, userId }: Pick<Pickup, 'claim' | 'userId'>): string =>
  claim.asker_id === userId ? claim.giver_id : claim.asker_id;

function summaryOf({ claim, userId, otherName }: Pickup, t: Words): string {
  const write = claim.asker_id === userId ? t.pickUp : t.picksUp;
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
