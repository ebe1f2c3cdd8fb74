import type { CropId, ListingKind, PlacePrecision } from '@windfall/contract';
import type { Generated } from 'kysely';

export interface ListingsTable {
  /** Order of publication: sort key of 'newest', and the row's number in the search index. */
  seq: Generated<number>;
  id: string;
  /** Never changes: claims on it depend on it. */
  kind: Generated<ListingKind>;
  user_id: string;
  title: string;
  /** Beginning of the folded title (lower case, no accents): sort key of 'alphabetical'. */
  title_sort: string;
  description: string;
  category: string;
  produce_name: string;
  crop: Generated<CropId | null>;
  /** Whether its words or its owner named the crop; null while the words are not read yet (older rows). */
  crop_by: Generated<'words' | 'owner' | null>;
  /** Days (YYYY-MM-DD): when it was picked, and until when it is at its best. */
  picked_on: Generated<string | null>;
  best_by: Generated<string | null>;
  /** Day on which its owner is asked whether it is still good; null after that. */
  ask_on: Generated<string | null>;
  /** Last day on which it is ready; null where it never is, or has not been for days. */
  ready_until: Generated<string | null>;
  quantity: string;
  price: string;
  location: string;
  /** As entered, separately or in the location; else the owner's where the listing is placed by it. */
  zip_code: string | null;
  /** The square of the grid (`cellOf` of the contract), or the number of its town (`townCellOf`); no finer position is stored. */
  cell: number | null;
  /** What `cell` is: the square of a ZIP code, a town, or the square of the owner's own position. */
  place_precision: Generated<PlacePrecision | null>;
  /** Whether the search index contains it; older rows are indexed later. */
  is_indexed: Generated<0 | 1>;
  /** The cover; `listing_photos` has the further photos. */
  image_id: string | null;
  image_alt: Generated<string>;
  is_available: 0 | 1;
  created_at: string;
  updated_at: string;
  /** When an administrator hid it; then only its owner and administrators see it. */
  hidden_at: Generated<string | null>;
  /** When it last became unavailable; null while it is available. */
  taken_at: Generated<string | null>;
  /** When it was deleted and by which member. Its row waits for an undo and is then deleted; no query shows it. */
  deleted_at: Generated<string | null>;
  deleted_by: Generated<string | null>;
}

/** A further photo of a listing. */
export interface ListingPhotosTable {
  image_id: string;
  /** Null for a moment while the listing is deleted. */
  listing_id: string | null;
  /** From 1; the cover is at 0. */
  position: number;
  alt: string;
}

declare module '../../db/schema.ts' {
  interface Schema {
    listings: ListingsTable;
    listing_photos: ListingPhotosTable;
  }
}
