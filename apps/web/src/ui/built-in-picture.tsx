import type { ImgHTMLAttributes, SyntheticEvent } from 'react';

/** Widths of the encodings in each folder, beside the plain WebP: drawings/compose.ts writes them. */
const ENCODINGS = {
  produce: { avif: [320, 480, 640], thumbnail: 160, width: 640, height: 480 },
  categories: { avif: [240, 360, 480], thumbnail: 96, width: 480, height: 480 },
  hero: { avif: [480, 720, 960, 1280], thumbnail: undefined, width: 1280, height: 853 },
} as const;

const ADDRESS = /^(\/pictures\/(produce|categories|hero)\b[^.]*)\.webp$/;

/** Event of the window: pictures that failed may be there again (`app/layout/lazy-layout-parts.tsx`). */
export const PICTURES_AGAIN = 'pictures-again';

interface BuiltInPictureProps
  extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'className' | 'style' | 'onError'> {
  /** Address of the plain encoding: `/pictures/produce/tomatoes.webp`. */
  src: string;
  /** Rendered width, as a value of the `sizes` attribute. */
  sizes: string;
  alt?: string;
  /** For the largest picture of a page: loaded first. */
  isMain?: boolean;
}

/** A picture that comes with the application, in the encoding and width that fit. */
export function BuiltInPicture({ src, sizes, alt = '', isMain = false, ...image }: BuiltInPictureProps) {
  const [, path = '', folder = ''] = ADDRESS.exec(src) ?? [];
  const { avif, width, height } = ENCODINGS[folder as keyof typeof ENCODINGS] ?? ENCODINGS.produce;
  const addresses = avif.map((each) => `${versioned(`${path}-${each}.avif`)} ${each}w`);
  return (
    <picture className="contents">
      {/* The picture has no box of its own, so in a grid or flex row its source would be an item and take a place. */}
      {path && <source hidden type="image/avif" srcSet={addresses.join(', ')} sizes={sizes} />}
      <img
        src={versioned(src)}
        alt={alt}
        width={width}
        height={height}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : undefined}
        decoding={isMain ? 'sync' : 'async'}
        onError={hide}
        onLoad={show}
        {...image}
      />
    </picture>
  );
}

/** Without a connection a picture may be missing: its place stays empty, without the browser's sign of a broken one. */
function hide({ currentTarget: { style } }: SyntheticEvent<HTMLImageElement>): void {
  style.visibility = 'hidden';
}

function show({ currentTarget: { style } }: SyntheticEvent<HTMLImageElement>): void {
  style.visibility = '';
}

/** The small encoding, for chips and rows: about 2 kB, so one encoding is enough. */
export function thumbnailOf(src: string): string {
  const [, path, folder] = ADDRESS.exec(src) ?? [];
  const width = ENCODINGS[folder as keyof typeof ENCODINGS]?.thumbnail;
  return versioned(path && width ? `${path}-${width}.webp` : src);
}

/** An address with the build's version of all pictures: browsers keep what it names for a year. */
function versioned(address: string): string {
  const version: string = import.meta.env['VITE_PICTURES_VERSION'] ?? '';
  return version && address.startsWith('/pictures/') ? `${address}?v=${version}` : address;
}
