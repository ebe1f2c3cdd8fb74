import type { Coming } from './ask-windows.ts';

/** What a browser without scripts sent to ask for some, shown again after a refusal. */
export interface PostedAsk {
  id: string;
  wanted: string;
  coming: Coming[];
  note: string;
  /** The server's sentence; empty where there is none. */
  reason?: string;
}

/** Where the page of the listing says how the wish stands. */
export const ASKED_ID = 'asked';
