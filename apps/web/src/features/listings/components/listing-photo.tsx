import { defineStrings } from '@windfall/contract';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { UploadedPicture } from '../../../lib/uploaded-picture.tsx';
import { BuiltInPicture, PICTURES_AGAIN } from '../../../ui/built-in-picture.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CardListing } from '../card-texts.ts';
import { defaultPicture } from '../default-picture.ts';

const strings = defineStrings({
  en: { noPhoto: 'No photo yet', notShown: 'The picture could not be loaded' },
});

const NONE: readonly string[] = [];

interface ListingPhotoProps {
  listing: CardListing;
  /** Rendered width, as a value of the `sizes` attribute. */
  sizes: string;
  /** For the largest picture of a page: loaded first. */
  isMain?: boolean;
  /** Alternative text of the photo; empty where the title is beside it. */
  alt?: string;
  /** Too small for a label. */
  isThumbnail?: boolean;
  className?: string;
}

/** A listing's photo, else the default picture of its produce, which is labelled as none. */
export function ListingPhoto({ listing, isThumbnail = false, ...image }: ListingPhotoProps) {
  const t = useStrings(strings);
  const [failed, setFailed] = useState(NONE);
  useEffect(() => {
    const tryAgain = () => setFailed(NONE);
    addEventListener(PICTURES_AGAIN, tryAgain);
    return () => removeEventListener(PICTURES_AGAIN, tryAgain);
  }, []);
  const fail = (one: string) => setFailed([...failed, one]);
  const address = pictureAddress(listing);
  if (address !== null && !failed.includes(address))
    return (
      <UploadedPicture {...image} address={address} photo={listing.photo} onError={() => fail(address)} />
    );
  const { alt: _, className, ...rest } = image;
  const standIn = defaultPicture(listing.produce_name, listing.category);
  if (failed.includes(standIn))
    return <NoPicture isThumbnail={isThumbnail} {...(className && { className })} />;
  return (
    <span className="relative block">
      <BuiltInPicture
        {...rest}
        onError={() => fail(standIn)}
        src={standIn}
        className={classNames('quiet-drawing bg-sunk object-cover', className)}
      />
      {address === null && !isThumbnail && (
        <span className="absolute inset-x-0 bottom-6 px-2 text-center @max-[14rem]:bottom-5">
          <span className="rounded-full bg-card px-3 py-1 text-sm font-medium text-ink-soft @max-[14rem]:px-2.5 @max-[14rem]:py-0.5 @max-[14rem]:text-xs">
            {t.noPhoto}
          </span>
        </span>
      )}
    </span>
  );
}

/** Without a connection, for a picture that this device has not stored: no broken picture. */
function NoPicture({ isThumbnail, className }: Pick<ListingPhotoProps, 'isThumbnail' | 'className'>) {
  const t = useStrings(strings);
  return (
    <span className={classNames('flex items-center justify-center bg-sunk text-ink-soft', className)}>
      <ImageOff className={isThumbnail ? 'size-5' : 'size-10'} role="img" aria-label={t.notShown} />
    </span>
  );
}

/** `image_url` unless empty or 'none', else the first of `image_urls`. */
function pictureAddress({ image_url, image_urls }: CardListing): string | null {
  if (image_url && image_url !== 'none') return image_url;
  return image_urls?.[0] || null;
}
