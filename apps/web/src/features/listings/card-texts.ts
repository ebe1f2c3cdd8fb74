import { CARD_DESCRIPTION_LENGTH, CARD_FALLBACKS, isCounted, type Listing } from '@windfall/contract';

export type CardSize = keyof typeof CARD_DESCRIPTION_LENGTH;

type Maybe<T> = { [K in keyof T]?: T[K] | null | undefined };

/** A listing for a card: another backend may omit all fields but the id. */
export type CardListing = Pick<Listing, 'id'> &
  Maybe<Omit<Listing, 'id' | 'user'>> & { user?: Maybe<Listing['user']> | null };

/** Owner name: the first non-empty name, else the part of the email before the at-sign. */
export function ownerName({ user_name, user }: CardListing): string {
  const fromEmail = user?.email?.split('@')[0];
  return user_name || user?.name || user?.full_name || user?.username || fromEmail || CARD_FALLBACKS.owner;
}

/** Shortened to the size's length, at the end of a word if one is near. */
export function shortDescription(description: string | null | undefined, size: CardSize): string {
  const text = (description ?? '').replace(/\s+/g, ' ').trim();
  const max = CARD_DESCRIPTION_LENGTH[size];
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > max * 0.8 ? lastSpace : max).trimEnd()}…`;
}

/** The quantity for the badge: a text that begins with a number ('6', '3 lb', 'Forty'); null for others. */
export function countableQuantity(quantity: string | number | null | undefined): string | null {
  const text = String(quantity ?? '').trim();
  return isCounted(text) ? text : null;
}

/** A listing without this field counts as available. */
export function isAvailable({ is_available, isAvailable: onCard }: CardListing): boolean {
  return is_available !== false && onCard !== false;
}

/** All of an offer is promised, and members can still get in line (docs/product/exchange.md#sharing-states). */
export const isAllPromised = (listing: CardListing): boolean =>
  isAvailable(listing) && !isWanted(listing) && listing.sharing?.left === 0;

/** Its owner looks for it; older servers know offers alone. */
export const isWanted = ({ kind }: Pick<CardListing, 'kind'>): boolean => kind === 'wanted';

/** Produce type; the category where it is empty. */
export function produceType({ produce_name, category }: Pick<Listing, 'produce_name' | 'category'>): string {
  return produce_name || category;
}

/**
 * Sample listings are shown without a response and without cached listings. They have no owner to message.
 */
export const SAMPLE_PREFIX = 'sample-';

export function isSample({ id }: { id: string }): boolean {
  return id.startsWith(SAMPLE_PREFIX);
}
