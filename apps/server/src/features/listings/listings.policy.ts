import type { MaybeViewer } from '../../platform/auth/viewer.ts';

interface OwnedListing {
  readonly user_id: string;
}

/** The viewer is the one who shares it. */
export function isSeller(viewer: MaybeViewer, listing: OwnedListing): boolean {
  return viewer !== null && viewer.id === listing.user_id;
}

/** The owner edits it, and administrators edit any (spec section 6). */
export function canEdit(viewer: MaybeViewer, listing: OwnedListing): boolean {
  return isSeller(viewer, listing) || viewer?.isAdmin === true;
}

/** The owner deletes it, and administrators delete any (spec section 6). */
export function canDelete(viewer: MaybeViewer, listing: OwnedListing): boolean {
  return isSeller(viewer, listing) || viewer?.isAdmin === true;
}

/**
 * Listings of a deactivated member and hidden ones are out of sight, but not for the administrators who have to judge
 * them, nor for their owner.
 */
export function canView(
  viewer: MaybeViewer,
  listing: OwnedListing & { readonly is_active: 0 | 1; readonly hidden_at: string | null },
): boolean {
  return (listing.is_active === 1 && listing.hidden_at === null) || canEdit(viewer, listing);
}
