import type { SuggestedSwap } from '@windfall/contract';

/** A swap of two or three members that the site suggests to them. */
export interface SuggestedSwapsTable {
  id: string;
  /** Its members in their order, each with the crop that they give: it is not suggested again in the same season. */
  signature: string;
  members: number;
  state: SuggestedSwap['state'];
  created_at: string;
  /** It ends without all answers then. */
  expires_at: string;
}

/** What a member gives to the one of the next part, and the last one to the first. */
export interface SwapPartsTable {
  swap_id: string;
  /** From 0. */
  n: number;
  user_id: string;
  /** Null once it is deleted. */
  listing_id: string | null;
  amount: number;
  answer: SuggestedSwap['answer'];
  answered_at: string | null;
}

declare module '../../db/schema.ts' {
  interface Schema {
    suggested_swaps: SuggestedSwapsTable;
    swap_parts: SwapPartsTable;
  }
}
