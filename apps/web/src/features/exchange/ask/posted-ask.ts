import type { Coming } from './ask-windows.ts';

/** Form fields that a browser without scripts sent to ask for some, shown again after a refusal. */
export interface PostedAsk {
  id: string;
  wanted: string;
  coming: Coming[];
  /** In words; not there where it is empty. */
  howMuch?: string;
  note: string;
  /** Id of the own listing that is given in return, and how many of it; without a swap they are not there. */
  swap?: string;
  swapAmount?: string;
  /** The server's sentence; empty where there is none. */
  reason?: string;
}

/** In the address of a listing: without scripts its form offers a swap. */
export const SWAP_PARAM = 'swap';

/** Where the page of the listing says how the wish stands. */
export const ASKED_ID = 'asked';
