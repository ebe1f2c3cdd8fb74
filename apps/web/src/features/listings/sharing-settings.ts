import type { Listing } from '@windfall/contract';

/** The settings of a listing as a change of it sends them; empty where nothing is set. */
export function settingsText(listing: Pick<Listing, 'sharing'>): string {
  if (!listing.sharing) return '';
  const { unit, stock, rule, draw_at, most_each, at_once, in_return } = listing.sharing;
  return JSON.stringify({ unit, stock, rule, draw_at, most_each, at_once, in_return });
}
