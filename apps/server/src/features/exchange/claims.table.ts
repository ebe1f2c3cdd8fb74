import type { ClaimEnding, ClaimState, ListingKind, PickupSpot } from '@windfall/contract';
import type { Generated } from 'kysely';

/** A member's wish for some of a listing. Two members have at most one open claim on a listing (`claims_one_open`). */
export interface ClaimsTable {
  /** Order of asking. */
  seq: Generated<number>;
  /** Created by the client; asking again does not create a second claim. */
  id: string;
  /** Null once the listing is deleted. */
  listing_id: string | null;
  listing_title: string;
  /** Kind of its listing. The owner of an offer gives; the owner of something wanted is the asker. */
  kind: Generated<ListingKind>;
  asker_id: string;
  giver_id: string;
  wanted: number;
  /** What the member who opened the claim said instead of a number: 'about 3 lb'; empty without it. */
  how_much: Generated<string>;
  /** Promised amount, then the amount that was taken. */
  given: number | null;
  /**
   * The listing of the asker that is given in return; of something wanted the offer of the giver from which it is given. Null without
   * one, and once it is deleted.
   */
  swap_listing_id: Generated<string | null>;
  swap_title: Generated<string | null>;
  /** Null without such a listing. */
  swap_amount: Generated<number | null>;
  /** The swap that the site suggested and of which this is a part; null once a part of it has ended. */
  suggested_swap_id: Generated<string | null>;
  state: ClaimState;
  ended_why: ClaimEnding | null;
  /** Place in the order of the draw. */
  draw_rank: number | null;
  asked_at: string;
  changed_at: string;
  /** When the clock changes the claim next. */
  due_at: string | null;
  /** JSON: the windows in which the member who opened the claim has time. */
  could: string;
  note: string;
  window_from: string | null;
  window_to: string | null;
  spot: PickupSpot | null;
  pickup_note: string;
  /** Shown to the asker around the window only, and deleted after it. */
  address: string;
  /** Days of a loan as YYYY-MM-DD of the site, null for what is given away: `loan_to` is the first day on which it is free again. */
  loan_from: Generated<string | null>;
  loan_to: Generated<string | null>;
  /** Of a loan that is out and late: the first day that it does not take yet. */
  late_to: Generated<string | null>;
  /** When its asker said that it is back; cleared when that is undone. */
  back_said_at: Generated<string | null>;
  back_at: Generated<string | null>;
  condition_out: Generated<string>;
  condition_back: Generated<string>;
  thanked_at: string | null;
  thanks: string;
  /** Rises with each change; a change names the version it was decided on. */
  version: Generated<number>;
}

/** Append-only history of a claim. */
export interface ClaimEventsTable {
  claim_id: string;
  n: number;
  at: string;
  actor: string;
  action: string;
  from_state: ClaimState | null;
  to_state: ClaimState;
  amount: number | null;
  /** The member who did it for a group. */
  by_user: string | null;
}

/** When a member first saw the address of a pickup. */
export interface AddressRevealsTable {
  claim_id: string;
  viewer_id: string;
  first_at: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    claims: ClaimsTable;
    claim_events: ClaimEventsTable;
    address_reveals: AddressRevealsTable;
  }
}
