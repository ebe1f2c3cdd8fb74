import {
  clockDays,
  type DecisionNotice,
  type ExchangeNotice,
  type FreshnessNotice,
  type ReviewNotice,
  type SeasonNotice,
  type WishNotice,
} from '@windfall/contract';
import type { ListingRow } from '../listings/listings.service.ts';
import type { NoticeRow } from './notices.repo.ts';
import type {
  ExchangeNoticeData,
  FreshnessNoticeData,
  NoticeData,
  ReviewNoticeData,
  SeasonNoticeData,
  WishNoticeData,
} from './notices.service.ts';

/** A notice for its member, with whether its decision can still be appealed. */
export function presentNotice(row: NoticeRow, canAppeal: boolean): DecisionNotice {
  // `addNotice` is the only writer.
  const data = JSON.parse(row.data) as NoticeData;
  return {
    id: row.id,
    kind: row.kind as DecisionNotice['kind'],
    role: data.role,
    created_at: row.created_at,
    read: row.read_at !== null,
    report_id: row.report_id ?? '',
    subject_type: data.subject_type,
    subject_id: data.subject_id,
    subject_label: data.subject_label,
    decision: data.decision,
    reason: data.reason,
    appeal_decision: data.appeal_decision,
    can_appeal: canAppeal,
    has_appealed: row.appealed_by === row.user_id,
  };
}

/** Data that `addExchangeNotice` stored, its only writer. */
export const exchangeDataOf = (row: NoticeRow) => JSON.parse(row.data) as ExchangeNoticeData;

/** A notice about an exchange for its member. */
export function presentExchangeNotice(row: NoticeRow, otherName: string): ExchangeNotice {
  return {
    id: row.id,
    kind: 'exchange',
    created_at: row.created_at,
    read: row.read_at !== null,
    ...exchangeDataOf(row),
    other_name: otherName,
  };
}

/** Data that `addWishNotice` stored, its only writer. */
export const wishDataOf = (row: NoticeRow) => JSON.parse(row.data) as WishNoticeData;

/** A notice that a wish is met, with the listing if its member may see it. */
export function presentWishNotice(row: NoticeRow, listing: WishNotice['listing']): WishNotice {
  const { wish_title, distance_km, town } = wishDataOf(row);
  return {
    id: row.id,
    kind: 'wish',
    created_at: row.created_at,
    read: row.read_at !== null,
    wish_title,
    distance_km,
    listing,
    ...(town !== undefined && { town }),
  };
}

/** Data that `addFreshnessNotice` stored, its only writer. */
export const freshnessDataOf = (row: NoticeRow) => JSON.parse(row.data) as FreshnessNoticeData;

/** A notice that half of the time of an offer is over, or that it was closed, with the listing while it exists. */
export function presentFreshnessNotice(row: NoticeRow, listing: ListingRow | undefined): FreshnessNotice {
  return {
    id: row.id,
    kind: 'freshness',
    created_at: row.created_at,
    read: row.read_at !== null,
    ...(freshnessDataOf(row).closed && { closed: true as const }),
    listing: listing
      ? {
          id: listing.id,
          title: listing.title,
          is_available: listing.is_available === 1,
          has_clock: clockDays(listing) !== null,
        }
      : null,
  };
}

/** A notice that the season of a crop in the member's garden is expected to begin. */
export function presentSeasonNotice(row: NoticeRow): SeasonNotice {
  return {
    id: row.id,
    kind: 'season',
    created_at: row.created_at,
    read: row.read_at !== null,
    // `addSeasonNotice` is the only writer.
    ...(JSON.parse(row.data) as SeasonNoticeData),
  };
}

/** A notice to an administrator that a report or an appeal waits. */
export function presentReviewNotice(row: NoticeRow): ReviewNotice {
  // `addReviewNotice` is the only writer.
  const { event, subject_type, subject_label } = JSON.parse(row.data) as ReviewNoticeData;
  return {
    id: row.id,
    kind: 'review',
    created_at: row.created_at,
    read: row.read_at !== null,
    report_id: row.report_id ?? '',
    event,
    subject_type,
    subject_label,
  };
}
