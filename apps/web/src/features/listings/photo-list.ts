import type { Listing, ListingPhoto } from '@windfall/contract';
import type { DraftPhoto } from '../../lib/drafts/draft-photos.ts';
import { textIn } from '../../lib/outbox/changes.ts';
import type { Fields } from '../../lib/outbox/outbox-item.ts';

/** A photo that the listing has; without its encodings where only the address is known. */
type PresentPhoto = Pick<ListingPhoto, 'url'> & Partial<Pick<ListingPhoto, 'photo'>>;

/** A photo of a form: a chosen file, or one that the listing has. */
export type FormPhoto =
  | DraftPhoto
  | { readonly id: string; readonly present: PresentPhoto; readonly alt: string };

/** A photo as the API takes it. */
export interface PlannedPhoto {
  readonly url: string;
  readonly alt: string;
}

export const newPhotos = (items: readonly FormPhoto[]): DraftPhoto[] =>
  items.filter((item) => 'file' in item);

/** The photos of a listing; a version from a list knows its cover only. */
export function photosOf({ photos, image_url: url }: Listing): FormPhoto[] {
  const cover = url && url !== 'none' ? [{ url, alt: '' }] : [];
  return (photos ?? cover).map(({ alt, ...present }) => ({ id: present.url, present, alt }));
}

/** File N of the form is `part:N`; the files are in the order of the list. */
export function planPhotos(items: readonly FormPhoto[]): PlannedPhoto[] {
  const files = newPhotos(items);
  return items.map((item) => ({
    url: 'file' in item ? `part:${files.indexOf(item)}` : item.present.url,
    alt: item.alt.trim(),
  }));
}

/** The fields of a request with these photos in place of all others; none without photos. */
export function photoFields(items: readonly FormPhoto[]): { photos?: string; image?: File[] } {
  if (items.length === 0) return {};
  const image = newPhotos(items).map(({ file }) => file);
  return { photos: JSON.stringify(planPhotos(items)), ...(image.length > 0 && { image }) };
}

/** The fields of a change: a removal of all and an unchanged list are told as by a client that knows one photo. */
export function changedPhotos(
  { image_url }: Listing,
  present: readonly FormPhoto[],
  items: readonly FormPhoto[],
): { image_url?: string; photos?: string; image?: File[] } {
  if (items.length === 0) return { image_url: '' };
  const isSame = JSON.stringify(planPhotos(items)) === JSON.stringify(planPhotos(present));
  return isSame ? { image_url } : photoFields(items);
}

/** The photos in a stored field; malformed values are none. */
export function readPlannedPhotos(value: unknown): PlannedPhoto[] {
  try {
    const list: unknown = JSON.parse(String(value));
    return Array.isArray(list) ? list.filter(isPlannedPhoto) : [];
  } catch {
    return [];
  }
}

function isPlannedPhoto(value: unknown): value is PlannedPhoto {
  if (typeof value !== 'object' || value === null) return false;
  const { url, alt } = value as Record<keyof PlannedPhoto, unknown>;
  return typeof url === 'string' && typeof alt === 'string';
}

/** The member's text in the fields of a request, and what its photos show. */
export function listingText({ photos, kind: _kind, sharing: _sharing, ...fields }: Fields): string {
  const alts = readPlannedPhotos(photos).map(({ alt }) => alt);
  return [textIn(fields), ...alts].filter(Boolean).join('\n');
}
