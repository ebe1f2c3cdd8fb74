import {
  type CropId,
  canBeReady,
  clockDays,
  LISTING_MESSAGES,
  type ListingChanges,
  type Perishable,
  READY_DAYS,
} from '@windfall/contract';
import { AppError } from '../../../lib/app-error.ts';
import { addDays, dayOf, lengthOf } from '../../../lib/days.ts';
import type { ListingRow } from '../listings.repo.ts';

/** The columns of a listing's freshness. */
interface FreshnessColumns {
  readonly picked_on: string | null;
  readonly best_by: string | null;
  readonly ask_on: string | null;
  readonly ready_until: string | null;
}

type SentDays = Pick<ListingChanges, 'picked_on' | 'best_by'>;

/** Zones differ by a day: one that has begun somewhere counts. */
const AHEAD_DAYS = 1;
const FARTHEST_DAYS = 5 * 366;

/**
 * The days of a new listing: food with known keeping days was picked today unless its owner says otherwise, and is at its best for as
 * many days. Of what has no clock its owner can say both.
 */
export function newFreshness(listing: Perishable, sent: SentDays, today: string): FreshnessColumns {
  checkDays(sent, today);
  const days = clockDays(listing);
  const { picked_on = days === null ? null : today } = sent;
  const { best_by = endOf(picked_on, days) } = sent;
  checkOrder({ picked_on, best_by });
  const ready_until = readyUntil({ ...listing, best_by }, picked_on ?? today);
  return { picked_on, best_by, ask_on: halfOf(best_by, today), ready_until };
}

/**
 * The days after these changes. A new day of picking, another crop, and becoming available again past its best start the clock anew.
 */
export function changedFreshness(
  before: ListingRow,
  changes: ListingChanges,
  crop: CropId | null,
  today: string,
): Partial<FreshnessColumns> {
  checkDays(changes, today);
  const days = changedDays(before, changes, crop, today);
  const { best_by } = days;
  if (days.picked_on !== undefined || best_by !== undefined) checkOrder({ ...before, ...days });
  const ready_until = changedReady(before, changes, { ...before, ...days, crop }, today);
  return { ...days, ...(best_by !== undefined && { ask_on: halfOf(best_by, today) }), ready_until };
}

/**
 * What has no day until which it is at its best is ready for some days after it was listed, was picked or became available again. Other
 * changes do not begin them anew.
 */
function changedReady(
  before: ListingRow,
  changes: ListingChanges,
  after: ListingRow,
  today: string,
): string | null {
  const listing = { ...after, category: changes.category ?? before.category };
  if (changes.is_available && before.is_available === 0) return readyUntil(listing, today);
  const isCounting = before.best_by === null && after.best_by === null && before.ready_until !== null;
  if (isCounting && after.picked_on === before.picked_on)
    return canBeReady(listing) ? before.ready_until : null;
  return storedReady(listing);
}

/** Until when a listing that was made before is ready. */
export const storedReady = (row: ListingRow): string | null =>
  readyUntil(row, row.picked_on ?? dayOf(row.created_at));

function readyUntil(listing: Perishable & Pick<FreshnessColumns, 'best_by'>, since: string): string | null {
  return canBeReady(listing) ? (listing.best_by ?? addDays(since, READY_DAYS)) : null;
}

function changedDays(
  before: ListingRow,
  changes: ListingChanges,
  crop: CropId | null,
  today: string,
): Partial<Pick<FreshnessColumns, 'picked_on' | 'best_by'>> {
  const { kind } = before;
  const daysBefore = clockDays(before);
  const days = clockDays({ kind, crop, category: changes.category ?? before.category });
  const isPast = before.best_by !== null && before.best_by < today;
  if (changes.is_available && before.is_available === 0 && isPast && changes.best_by === undefined) {
    const picked_on = days === null ? null : (changes.picked_on ?? today);
    return { picked_on, best_by: endOf(picked_on, days) };
  }
  if (changes.picked_on !== undefined) {
    const { picked_on, best_by = days === null ? before.best_by : endOf(picked_on, days) } = changes;
    return { picked_on, best_by };
  }
  if (changes.best_by !== undefined) return { best_by: changes.best_by };
  if (days === daysBefore) return {};
  if (days === null) return { best_by: null };
  const picked_on = before.picked_on ?? today;
  return { picked_on, best_by: endOf(picked_on, days) };
}

/** The middle of the time that remains, tomorrow at the earliest; null where no day remains. */
function halfOf(best_by: string | null, today: string): string | null {
  if (best_by === null || best_by < today) return null;
  const remaining = lengthOf({ start: today, end: best_by }) - 1;
  return remaining === 0 ? null : addDays(today, Math.max(1, Math.floor(remaining / 2)));
}

/** Whether half of the time at its best is over, counted from the day of picking, else from that of sharing. */
export function isHalfOver(
  { picked_on, best_by, created_at }: Pick<ListingRow, 'picked_on' | 'best_by' | 'created_at'>,
  today: string,
): boolean {
  if (best_by === null) return false;
  const start = picked_on ?? created_at.slice(0, 10);
  const days = lengthOf({ start, end: best_by }) - 1;
  return today >= addDays(start, Math.max(1, Math.floor(days / 2)));
}

const endOf = (picked_on: string | null, days: number | null) =>
  picked_on === null || days === null ? null : addDays(picked_on, days);

function checkDays({ picked_on, best_by }: SentDays, today: string): void {
  if (picked_on && picked_on > addDays(today, AHEAD_DAYS))
    throw invalid('picked_on', LISTING_MESSAGES.pickedLater);
  for (const [field, day] of Object.entries({ picked_on, best_by }))
    if (day && (day < addDays(today, -FARTHEST_DAYS) || day > addDays(today, FARTHEST_DAYS)))
      throw invalid(field, LISTING_MESSAGES.dayTooFar);
}

function checkOrder({ picked_on, best_by }: Pick<FreshnessColumns, 'picked_on' | 'best_by'>): void {
  if (picked_on !== null && best_by !== null && best_by < picked_on)
    throw invalid('best_by', LISTING_MESSAGES.bestByEarlier);
}

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
