import type { Photo } from '@windfall/contract';

interface UploadedPictureProps {
  /** Of the encoding that every browser shows. */
  address: string;
  photo: Photo | null | undefined;
  /** Rendered width, as a value of the `sizes` attribute. */
  sizes: string;
  alt?: string;
  /** For the largest picture of a page: loaded first. */
  isMain?: boolean;
  className?: string | undefined;
  onError?: () => void;
}

/** A picture of a member or of the host, in the smallest encoding that the browser shows and the screen needs. */
export function UploadedPicture(props: UploadedPictureProps) {
  const { address, photo, sizes, isMain = false, alt = '', className = '', onError } = props;
  return (
    <picture>
      {MODERN.map((type) => {
        const addresses = photo && srcSet(photo, type);
        return addresses && <source key={type} type={type} srcSet={addresses} sizes={sizes} />;
      })}
      <img
        src={address}
        alt={alt}
        width={photo?.width ?? 640}
        height={photo?.height ?? 480}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : undefined}
        decoding={isMain ? 'sync' : 'async'}
        onError={onError}
        ref={photo && backgroundOf(photo.color)}
        className={`bg-sunk object-cover ${className}`}
      />
    </picture>
  );
}

/** The pages' policy blocks the style attribute that a server renders, so the color comes with the scripts. */
const backgroundOf = (color: string) => (image: HTMLImageElement | null) => {
  if (image) image.style.backgroundColor = color;
};

/** In the order of preference. All browsers show the JPEG of `address`. */
const MODERN = ['image/avif', 'image/webp'] as const;

function srcSet({ sources }: Photo, type: (typeof MODERN)[number]): string {
  const fitting = sources.filter((source) => source.type === type);
  return fitting.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
