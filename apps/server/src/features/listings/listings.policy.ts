import type { MaybeViewer } from '../../platform/auth/viewer.ts';

interface OwnedListing {
  readonly user_id: string;
}

/** Whether the viewer owns the listing. */
export function isSeller(viewer: MaybeViewer, listing: OwnedListing): boolean {
  return viewer !== null && viewer.id === listing.user_id;
}

/** Owners edit their listings, administrators any (docs/product/listings.md#edit-owner). */
export function canEdit(viewer: MaybeViewer, listing: OwnedListing): boolean {
  return isSeller(viewer, listing) || viewer?.isAdmin === true;
}

/** Owners delete their listings, administrators any (docs/product/listings.md#delete-owner). */
export function canDelete(viewer: MaybeViewer, listing: OwnedListing): boolean {
  return isSeller(viewer, listing) || viewer?.isAdmin === true;
}

/** Hidden listings and those of deactivated members are visible to their owner and to administrators only. */
export function canView(
  viewer: MaybeViewer,
  listing: OwnedListing & { readonly is_active: 0 | 1; readonly hidden_at: string | null },
): boolean {
  return (listing.is_active === 1 && listing.hidden_at === null) || canEdit(viewer, listing);
}
