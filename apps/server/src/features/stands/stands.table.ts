import type { CropId } from '@windfall/contract';
import type { Generated } from 'kysely';

/** A place where neighbors take and leave things by themselves, kept by a member or a group. */
export interface StandsTable {
  id: string;
  /** The present one; `stand_codes` has all that were ever printed. */
  code: string;
  keeper_id: string;
  name: string;
  hours: string;
  /** Public, as the keeper wrote it for this stand; empty for none. */
  address: string;
  note: string;
  takes_taps: Generated<0 | 1>;
  /** The day (YYYY-MM-DD of the site) on which the keeper was last told that it ran empty. */
  empty_told_on: string | null;
  created_at: string;
  updated_at: string;
  /** It has ended for good; its row keeps its taps. */
  ended_at: string | null;
  hidden_at: string | null;
}

/** Every code that a stand has had. `stand_id` is null once the stand is deleted with its keeper. */
export interface StandCodesTable {
  code: string;
  stand_id: string | null;
  created_at: string;
}

/** A listing stands at one stand, whose keeper owns it. */
export interface StandListingsTable {
  listing_id: string;
  stand_id: string;
  added_at: string;
}

/** That some of a listing was taken (positive), or left. Nothing tells who it was. */
export interface StandTapsTable {
  /** Made by the browser. */
  id: string;
  stand_id: string;
  /** Null once the listing is deleted. */
  listing_id: string | null;
  title: string;
  unit: string;
  crop: CropId | null;
  /** As it was said. */
  amount: number;
  /** What was counted: what is taken raises `gone` of the listing, what is left raises its `stock`. */
  counted: number;
  at: string;
  /** YYYY-MM-DD of the site. */
  day: string;
  undone_at: string | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    stands: StandsTable;
    stand_codes: StandCodesTable;
    stand_listings: StandListingsTable;
    stand_taps: StandTapsTable;
  }
}
