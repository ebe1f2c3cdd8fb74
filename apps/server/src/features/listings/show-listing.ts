import { isTownCell, type Listing, type ListingPhoto } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { linksAllowed } from '../../lib/links-allowed.ts';
import { findFirstDayMembers } from '../../platform/auth/first-day.ts';
import type { MaybeViewer } from '../../platform/auth/viewer.ts';
import { centerOf, kmTo, type Point, townOf } from '../geo/geo.service.ts';
import { photoOf, photoUrl } from '../images/images.service.ts';
import { canSeeEmail } from '../users/users.service.ts';
import { type PresentedPhoto, type PresentedPlace, presentListing } from './listings.presenter.ts';
import type { ListingRow } from './listings.repo.ts';
import { findFurtherPhotos } from './photos/photos.repo.ts';

/** The listings of a list. Their descriptions are read without a connection too, so the links in them are flagged as in the detail view. */
export async function loadList(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  rows: readonly ListingRow[],
  viewer: MaybeViewer,
  near?: Point,
): Promise<Listing[]> {
  const owners = rows.map(({ user_id }) => user_id);
  const firstDay = await findFirstDayMembers(ctx, ctx.db.read, owners);
  return rows.map((row) => ({ ...presentInList(row, viewer, near), ...linksAllowed(row.user_id, firstDay) }));
}

/** A listing in a list: without email address, with its distance when a point is given. */
export function presentInList(row: ListingRow, viewer: MaybeViewer, near?: Point): Listing {
  const listing = presentListing(row, viewer, photoIn(row), null, placeIn(row));
  const km = near && distanceTo(row, near);
  return km === undefined ? listing : { ...listing, distance_km: km };
}

/** Kilometers from a point to the listing's square or town, to 100 m; undefined for one without a place. */
export function distanceTo({ cell }: Pick<ListingRow, 'cell'>, near: Point): number | undefined {
  return cell === null ? undefined : Math.round(kmTo(near, cell) * 10) / 10;
}

/**
 * A listing in the detail view: members see the owner's email address unless the owner hides it, and links are not
 * allowed in the description of a new member.
 */
export async function loadDetail(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  row: ListingRow,
  viewer: MaybeViewer,
): Promise<Listing> {
  const db = ctx.db.read;
  const showsEmail = canSeeEmail(viewer, { id: row.user_id, shows_email: row.shows_email });
  const cover = photoIn(row);
  const listing = presentListing(row, viewer, cover, showsEmail ? row.email : null, placeIn(row));
  const photos = cover ? [{ ...cover, alt: row.image_alt }, ...(await loadFurther(db, row.id))] : [];
  const links = linksAllowed(row.user_id, await findFirstDayMembers(ctx, db, [row.user_id]));
  return { ...listing, ...links, image_urls: photos.map(({ url }) => url), photos };
}

async function loadFurther(db: Reader, id: string): Promise<ListingPhoto[]> {
  const rows = await findFurtherPhotos(db, id);
  return rows.map((row) => ({ url: photoUrl(row.id), alt: row.alt, photo: photoOf(row) }));
}

/** The middle of the listing's square or town; no finer position is stored (docs/product/places.md#position-grid). */
function placeIn({ cell }: ListingRow): PresentedPlace | null {
  if (cell === null) return null;
  return { point: centerOf(cell), town: isTownCell(cell) ? townOf(cell) : undefined };
}

function photoIn(row: ListingRow): PresentedPhoto | null {
  const { image_id: id, image_width: width, image_height: height, image_color: color } = row;
  const widths = row.image_widths;
  if (id === null || width === null || height === null || color === null || widths === null) return null;
  return { url: photoUrl(id), photo: photoOf({ id, width, height, color, widths }) };
}
