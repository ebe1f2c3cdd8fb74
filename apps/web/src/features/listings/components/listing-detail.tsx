import { CARD_FALLBACKS, type ListingPhoto as GalleryPhoto, type Listing } from '@windfall/contract';
import { Check, Share2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../../../lib/lazy-part.tsx';
import { useOutboxCount } from '../../../lib/outbox/outbox-count.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { type SharedBy, shareLink } from '../../../lib/share-link.ts';
import { useSite } from '../../../lib/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LeafBadge } from '../../../ui/leaf-badge.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { PriceTag } from '../../../ui/price-tag.tsx';
import { isAllPromised, isSample, isWanted } from '../card-texts.ts';
import { strings } from '../detail-strings.ts';
import { strings as fieldStrings } from '../field-strings.ts';
import { ListingDetails, ListingFacts } from './listing-facts.tsx';
import { ListingPhoto } from './listing-photo.tsx';

const SIZES = '(min-width: 64rem) 40rem, 94vw';

const CropNotes = lastingPart(() => import('../crop/crop-notes.tsx'));
const HarvestFacts = lastingPart(() => import('../harvest/harvest-facts.tsx'));
const StandingFacts = lastingPart(() => import('../standing/standing-facts.tsx'));
const WaitingPhoto = lazyPart(() => import('./waiting-photo.tsx'));

interface ListingDetailProps {
  listing: Listing;
  /** Actions of the viewer: the contact form, or managing the listing. */
  children: ReactNode;
}

/** A listing's page: picture, details and actions. */
export function ListingDetail({ listing, children }: ListingDetailProps) {
  const t = useStrings(strings);
  const ofField = useStrings(fieldStrings);
  return (
    <article className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Picture listing={listing} />
      <div className="flex min-w-0 flex-col gap-7">
        <header className="flex flex-col items-start gap-3">
          <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <State listing={listing} />
            {!isSample(listing) && <ShareListing listing={listing} />}
          </div>
          <h1 className="max-w-full text-4xl break-words sm:text-5xl" dir="auto">
            {listing.title || CARD_FALLBACKS.title}
          </h1>
        </header>
        <ListingFacts listing={listing} />
        {listing.sharing?.harvest && <HarvestFacts harvest={listing.sharing.harvest} />}
        {listing.sharing?.standing && <StandingFacts standing={listing.sharing.standing} />}
        <section>
          <h2 className="text-2xl">{ofField.description}</h2>
          <p className="mt-2 max-w-prose text-lg break-words paragraphs whitespace-pre-line" dir="auto">
            <LinkedText linksAllowed={listing.links_allowed}>{listing.description}</LinkedText>
          </p>
        </section>
        <section className="flex flex-col gap-4">
          <h2 className="text-2xl">{t.details}</h2>
          <ListingDetails listing={listing} />
          {listing.crop && <CropNotes crop={listing.crop} category={listing.category} />}
        </section>
        {children}
      </div>
    </article>
  );
}

function Picture({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const ofField = useStrings(fieldStrings);
  const userId = useSession().user?.id;
  const isAnythingWaiting = useOutboxCount(userId) > 0;
  const photos = listing.photos ?? [];
  const look = listing.is_available ? 'aspect-4/3 w-full' : 'aspect-4/3 w-full opacity-60 grayscale';
  return (
    <div className="relative lg:sticky lg:top-24">
      <div className="torn-top overflow-hidden rounded-b-xl bg-card">
        {photos.length > 1 ? (
          <PhotoGallery listing={listing} photos={photos} sizes={SIZES} className={look} />
        ) : (
          <ListingPhoto
            listing={listing}
            sizes={SIZES}
            isMain
            alt={listing.photo ? photos[0]?.alt || t.photoOf(listing.title) : ''}
            className={look}
          />
        )}
      </div>
      {userId !== undefined && isAnythingWaiting && <WaitingPhoto listingId={listing.id} userId={userId} />}
      {/* Above the dots of several photos, which have to stay visible. */}
      {listing.price && !isWanted(listing) && (
        <PriceTag
          label={ofField.price}
          className={classNames(
            'absolute inset-e-4 max-w-[80%] text-xl max-sm:text-base',
            photos.length > 1 ? 'bottom-13' : '-bottom-4',
          )}
        >
          {listing.price}
        </PriceTag>
      )}
    </div>
  );
}

/** A hidden listing is shown neither as available nor as no longer available. */
function State({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  if (isAllPromised(listing) && !listing.hidden_at) return <LeafBadge isHeld>{t.allPromised}</LeafBadge>;
  if (listing.is_available && !listing.hidden_at)
    return <LeafBadge>{isWanted(listing) ? t.lookingFor : t.available}</LeafBadge>;
  return (
    <span className="inline-flex items-center rounded-sm border-2 border-tomato bg-tomato-soft px-3 py-0.5 text-sm font-bold text-tomato">
      {listing.hidden_at ? t.hidden : isWanted(listing) ? t.noLongerWanted : t.noLongerAvailable}
    </span>
  );
}

/** Shares the link of a listing, or copies it and says so. Only scripts can do either. */
export function ShareListing({ listing }: { listing: Pick<Listing, 'id' | 'title'> }) {
  const t = useStrings(strings);
  const { url } = useSite();
  const [outcome, setOutcome] = useState<SharedBy | null>(null);
  const link = (url || globalThis.location?.origin) + paths.listing(listing.id);
  const share = async () => {
    setOutcome(null);
    setOutcome(await shareLink({ title: listing.title, url: link }));
  };
  const isCopied = outcome === 'copied';
  const Icon = isCopied ? Check : Share2;
  return (
    <div className="text-end [@media(scripting:none)]:hidden">
      <Button variant="quiet" onClick={() => void share()}>
        <Icon className="size-5" aria-hidden="true" />
        {t.share}
      </Button>
      <p role="status" className="mt-1 text-sm font-medium wrap-anywhere text-leaf-strong empty:hidden">
        {isCopied && t.linkCopied}
        {outcome === 'failed' && t.copyFailed(link)}
      </p>
    </div>
  );
}

interface PhotoGalleryProps {
  listing: Listing;
  photos: readonly GalleryPhoto[];
  sizes: string;
  className: string;
}

/** Several photos side by side, to swipe through or to choose by number; both work without scripts. */
function PhotoGallery({ listing, photos, sizes, className }: PhotoGalleryProps) {
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
