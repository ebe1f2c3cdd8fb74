import type { Listing, User } from '@windfall/contract';

/** Under which name the text of the contact form is stored. */
export function contactDraft(listing: Listing, user: User | null): string {
  return `contact:${listing.id}:${user?.id ?? ''}`;
}
