import type { ListingPhoto as GalleryPhoto, Listing } from '@windfall/contract';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { strings } from '../detail-strings.ts';
import { ListingPhoto } from './listing-photo.tsx';

interface PhotoGalleryProps {
  listing: Listing;
  photos: readonly GalleryPhoto[];
  sizes: string;
  className: string;
}

/** Several photos side by side, to swipe through or to choose by number; both work without scripts. */
export function PhotoGallery({ listing, photos, sizes, className }: PhotoGalleryProps) {
  const t = useStrings(strings);
  const id = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (event: MouseEvent, index: number) => {
    // The address of the page stays, and the page does not jump to the photo.
    event.preventDefault();
    const { clientWidth = 0 } = strip.current ?? {};
    strip.current?.scrollTo({ left: index * clientWidth });
  };
  return (
    <>
      <ul
        ref={strip}
        aria-label={t.photos}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the photos
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain outline-offset-[-3px] [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {photos.map(({ url, alt, photo }, index) => (
          <li key={url} id={`${id}${index}`} className="w-full shrink-0 snap-center">
            <ListingPhoto
              listing={{ ...listing, photo, image_url: url, image_urls: [url] }}
              sizes={sizes}
              isMain={index === 0}
              alt={alt || t.photoOfMany(listing.title, index + 1, photos.length)}
              className={className}
            />
          </li>
        ))}
      </ul>
      <ol className="flex flex-wrap justify-center gap-1 pt-1">
        {photos.map(({ url }, index) => (
          <li key={url}>
            <a
              href={`#${id}${index}`}
              aria-label={t.showPhoto(index + 1)}
              aria-current={index === current || undefined}
              onClick={(event) => show(event, index)}
              className="group grid size-11 place-content-center"
            >
              <span
                className={classNames(
                  'block size-3 rounded-full border-2 border-line-strong',
                  'group-hover:bg-line-strong group-aria-[current]:bg-line-strong',
                )}
              />
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
