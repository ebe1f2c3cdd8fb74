import { createHash } from 'node:crypto';
import {
  type Category,
  type Harvest,
  type Listing,
  LOANS,
  type Photo,
  readAmount,
  readPrice,
  type Sharing,
  type Standing,
} from '@windfall/contract';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import type { Point, Town } from '../geo/geo.service.ts';
import { canDelete, canEdit, isSeller } from './listings.policy.ts';
import type { ListingRow } from './listings.repo.ts';

type ListingNumbers = Pick<Listing, 'quantity_value' | 'quantity_unit' | 'price_value' | 'price_currency'>;

/** A photo with the path of its JPEG. */
export interface PresentedPhoto {
  readonly url: string;
  readonly photo: Photo;
}

/** The middle of a listing's square or town, and the town where no more is known. */
export interface PresentedPlace {
  readonly point: Point;
  readonly town: Town | undefined;
}

/**
 * A listing as this viewer may see it. The owner's email address is for the detail view only and passed in when
 * allowed.
 */
export function presentListing(
  row: ListingRow,
  viewer: MaybeViewer,
  presented: PresentedPhoto | null,
  email: string | null,
  place: PresentedPlace | null,
): Listing {
  const url = presented?.url ?? '';
  const available = row.is_available === 1;
  return {
    id: row.id,
    ...(row.kind === 'wanted' && { kind: row.kind }),
    title: row.title,
    description: row.description,
    // Only categories of the contract are stored, and the response schema would refuse others.
    category: row.category as Category,
    produce_name: row.produce_name,
    produce_type: { name: row.produce_name },
    crop: row.crop,
    ...(row.crop_by === 'owner' && { crop_chosen: true as const }),
    ...(row.picked_on !== null && { picked_on: row.picked_on }),
    ...(row.best_by !== null && { best_by: row.best_by }),
    quantity: row.quantity,
    price: row.price,
    ...numbersOf(row),
    location: row.location,
    zip_code: row.zip_code,
    latitude: place?.point.latitude ?? null,
    longitude: place?.point.longitude ?? null,
    ...(row.place_precision !== null && { place_precision: row.place_precision }),
    ...(place?.town && { town: place.town }),
    image_url: url,
    image: url,
    image_urls: url ? [url] : [],
    photo: presented?.photo ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    user_id: row.user_id,
    user_name: row.full_name,
    user: {
      id: row.user_id,
      name: row.full_name,
      full_name: row.full_name,
      username: row.username,
      email,
    },
    owner: { id: row.user_id },
    is_available: available,
    isAvailable: available,
    ...sharingOf(row),
    ...(row.hidden_at !== null && canEdit(viewer, row) && { hidden_at: row.hidden_at }),
    is_seller: isSeller(viewer, row),
    can_edit: canEdit(viewer, row),
    can_delete: canDelete(viewer, row),
  };
}

/** What the texts of a listing say in numbers (docs/product/listings.md#numbers). */
function numbersOf({ quantity, price }: Pick<ListingRow, 'quantity' | 'price'>): ListingNumbers {
  const amount = readAmount(quantity);
  const cost = readPrice(price);
  return {
    quantity_value: amount?.value ?? null,
    quantity_unit: amount?.unit || null,
    price_value: cost?.value ?? null,
    price_currency: cost?.currency ?? null,
  };
}

/** Nothing for a listing whose owner has set nothing and for which no member has asked. */
function sharingOf(row: ListingRow): { sharing?: Sharing } {
  const { rule, stock, seed } = row;
  if (rule === null) return {};
  return {
    sharing: {
      unit: row.unit ?? '',
      stock,
      left: stock === null || row.comes_back === 1 ? null : stock - (row.held ?? 0) - (row.gone ?? 0),
      asking: row.asking ?? 0,
      rule,
      draw_at: row.draw_at,
      drawn_at: row.drawn_at,
      seed_hash: seed && hashOfSeed(seed),
      // The order of the line could be computed from it before the draw.
      seed: row.drawn_at === null ? null : seed,
      most_each: row.most_each,
      at_once: row.at_once === 1,
      in_return: row.in_return ?? '',
      ...(row.comes_back === 1 && {
        comes_back: true as const,
        most_days: row.most_days ?? LOANS.usual.days,
        renewals: row.renewals ?? LOANS.usual.renewals,
      }),
      ...standingOf(row),
      ...harvestOf(row),
    },
  };
}

/** What a group takes at any time, as it is stored. */
export function standingOf({ standing }: Pick<ListingRow, 'standing'>): { standing?: Standing } {
  // `storeSharing` is the only writer.
  return standing === null ? {} : { standing: JSON.parse(standing) as Standing };
}

/** When neighbors help with a harvest, with its texts. */
function harvestOf({ harvest }: ListingRow): { harvest?: Harvest } {
  return harvest === null ? {} : { harvest: JSON.parse(harvest) as Harvest };
}

/** SHA-256 of a draw's seed, published before the draw (docs/product/exchange.md#draw). */
export const hashOfSeed = (seed: string) => createHash('sha256').update(seed).digest('hex');
