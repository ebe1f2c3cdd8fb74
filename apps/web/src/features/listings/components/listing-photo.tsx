import type { Photo } from '@windfall/contract';
import { type SyntheticEvent, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { CardListing } from '../card-texts.ts';
import { defaultPicture } from '../default-picture.ts';

interface ListingPhotoProps {
  listing: CardListing;
  /** Rendered width, as a value of the `sizes` attribute. */
  sizes: string;
  /** For the largest picture of a page: loaded first. */
  isMain?: boolean;
  /** Alternative text; empty where the title is beside the picture. */
  alt?: string;
  className?: string;
}

/** A listing's photo in a suitable encoding and size, else the default picture of its produce. */
export function ListingPhoto({ listing, sizes, isMain = false, alt = '', className }: ListingPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const fallback = defaultPicture(listing.produce_name, listing.category);
  const address = pictureAddress(listing) ?? fallback;
  const src = failed === address ? fallback : address;
  const photo = failed === address ? null : (listing.photo ?? null);
  const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (!currentTarget.src.endsWith(fallback)) setFailed(address);
  };
  return (
    <picture>
      {photo && <source type="image/webp" srcSet={srcSet(photo, 'image/webp')} sizes={sizes} />}
      <img
        src={src}
        srcSet={photo ? srcSet(photo, 'image/jpeg') : undefined}
        sizes={sizes}
        alt={alt}
        width={photo?.width ?? 640}
        height={photo?.height ?? 480}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : undefined}
        decoding={isMain ? 'sync' : 'async'}
        onError={onError}
        style={photo ? { backgroundColor: photo.color } : undefined}
        className={classNames('bg-sunk object-cover', className)}
      />
    </picture>
  );
}

/** `image_url` unless empty or 'none', else the first of `image_urls`. */
function pictureAddress({ image_url, image_urls }: CardListing): string | null {
  if (image_url && image_url !== 'none') return image_url;
  return image_urls?.[0] || null;
}

function srcSet({ sources }: Photo, type: Photo['sources'][number]['type']): string | undefined {
  const fitting = sources.filter((source) => source.type === type);
  return fitting.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;
}
