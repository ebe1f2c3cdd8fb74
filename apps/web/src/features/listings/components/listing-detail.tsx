import { CARD_FALLBACKS, type Listing } from '@windfall/contract';
import type { ReactNode } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useOutboxCount } from '../../../lib/outbox/outbox-count.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LeafBadge } from '../../../ui/leaf-badge.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { PriceTag } from '../../../ui/price-tag.tsx';
import { isAllPromised, isSample, isWanted } from '../card-texts.ts';
import { strings } from '../detail-strings.ts';
import { ListingDetails, ListingFacts } from './listing-facts.tsx';
import { ListingPhoto } from './listing-photo.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { ShareListing } from './share-listing.tsx';

const SIZES = '(min-width: 64rem) 40rem, 94vw';

const CropNotes = lazyPart(() => import('../crop/crop-notes.tsx'));
const WaitingPhoto = lazyPart(() => import('./waiting-photo.tsx'));

interface ListingDetailProps {
  listing: Listing;
  /** Actions of the viewer: the contact form, or managing the listing. */
  children: ReactNode;
}

/** A listing's page: picture, details and actions. */
export function ListingDetail({ listing, children }: ListingDetailProps) {
  const t = useStrings(strings);
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
        <section>
          <h2 className="text-2xl">{t.about}</h2>
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
          label={t.price}
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
