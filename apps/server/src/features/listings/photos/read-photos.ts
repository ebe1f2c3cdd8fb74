import { LISTING_MESSAGES } from '@windfall/contract';
import { AppError } from '../../../lib/app-error.ts';
import type { Upload } from '../../../platform/http/read-multipart.ts';
import { readInlineImage } from '../../images/images.service.ts';

/** A photo of the new list: a new file, or an image that the listing has. */
type PlannedPhoto = ({ readonly bytes: Buffer } | { readonly id: string }) & {
  /** Absent keeps the present text. */
  readonly alt?: string | undefined;
};

/** The change of the photos that a request asks for. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'cover'; readonly bytes: Buffer }
  | { readonly kind: 'all'; readonly photos: readonly PlannedPhoto[] };

interface PhotoFields {
  readonly image_url?: string | null | undefined;
  readonly image_urls?: readonly string[] | undefined;
  readonly photos?: readonly { readonly url: string; readonly alt?: string | undefined }[] | undefined;
}

/** The images of the listing by the addresses that may stand for them. */
export type PresentPhotos = ReadonlyMap<string, string>;

/**
 * Reads the photos: a list replaces all of them; without one, several files do, a single file or inline data replaces the
 * cover, '' and 'none' delete all, absent or a present address keeps them. Other URLs are refused; the server fetches none.
 */
export function readPhotos(
  uploads: readonly Upload[],
  { image_url: url, image_urls: urls, photos }: PhotoFields,
  present: PresentPhotos = new Map(),
): PhotoChange {
  const list = photos ?? urls?.map((one) => ({ url: one }));
  if (list) return { kind: 'all', photos: planned(list, uploads, present, photos ? 'photos' : 'image_urls') };
  const [first, ...others] = uploads;
  if (first && others.length > 0) return { kind: 'all', photos: uploads.map((bytes) => ({ bytes })) };
  if (first) return { kind: 'cover', bytes: first };
  if (url === undefined || url === null) return { kind: 'keep' };
  if (url === '' || url === 'none') return { kind: 'all', photos: [] };
  if (present.has(url)) return { kind: 'keep' };
  return { kind: 'cover', bytes: readInlineImage(url) ?? refuse('image_url') };
}

function planned(
  list: NonNullable<PhotoFields['photos']>,
  uploads: readonly Upload[],
  present: PresentPhotos,
  field: string,
): PlannedPhoto[] {
  const used = new Set<string>();
  return list.map(({ url, alt }) => {
    const id = present.get(url);
    // One image has one place.
    if (used.has(id ?? url)) return refuse(field);
    used.add(id ?? url);
    if (id) return { id, alt };
    const [, part] = /^part:([0-3])$/.exec(url) ?? [];
    const bytes = part ? uploads[Number(part)] : readInlineImage(url);
    return { bytes: bytes ?? refuse(field), alt };
  });
}

function refuse(field: string): never {
  const message = LISTING_MESSAGES.imageUnknown;
  throw new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
}
