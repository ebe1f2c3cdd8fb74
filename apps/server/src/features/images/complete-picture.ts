import sharp from 'sharp';
import type { EncodedFile } from './encode-picture.ts';
import type { Encodings } from './encodings.ts';
import { avifWidthsFor, scaleTo, THUMBNAIL_WIDTH, thumbnailSize } from './picture-sizes.ts';

/** Quality 50 looks like the WebP encodings; effort 4 makes files a fifth smaller than 2 and takes six times as long. */
const AVIF = { quality: 50, effort: 4 } as const;
const WEBP = { quality: 78, effort: 4 } as const;
/** AVIF is stored when its largest encoding has at most this part of the bytes of the WebP. */
const WORTHWHILE = 0.9;

export interface Completion {
  readonly added: Encodings;
  readonly files: readonly EncodedFile[];
}

/** Makes the encodings that an upload does not wait for, from its largest WebP. */
export async function completePicture(webp: Buffer): Promise<Completion> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const open = () => sharp(data, { raw: { width, height, channels } });
  const thumbnail = thumbnailSize(info);
  const files: EncodedFile[] = [];
  if (thumbnail.width < width) {
    const bytes = await open()
      .resize(thumbnail.width, thumbnail.height, { fit: 'fill' })
      .webp(WEBP)
      .toBuffer();
    files.push({ name: `${THUMBNAIL_WIDTH}.webp`, bytes });
  }
  const avif: EncodedFile[] = [];
  const widths = avifWidthsFor(info).toReversed();
  for (const limit of widths) {
    const size = scaleTo(limit, info);
    const bytes = await open().resize(size.width, size.height, { fit: 'fill' }).avif(AVIF).toBuffer();
    if (avif.length === 0 && bytes.length > webp.length * WORTHWHILE) break;
    avif.push({ name: `${limit}.avif`, bytes });
  }
  const added = {
    webp: files.map(() => THUMBNAIL_WIDTH),
    avif: avif.length > 0 ? widths.toReversed() : [],
  };
  return { added, files: [...files, ...avif] };
}
