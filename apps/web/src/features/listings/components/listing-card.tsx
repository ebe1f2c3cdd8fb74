import { CARD_FALLBACKS, defineStrings } from '@windfall/contract';
import { Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLeftTexts } from '../../../lib/exchange/left-text.ts';
import { useWeeklyHours } from '../../../lib/exchange/weekly-hours.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { unbroken } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LeafBadge } from '../../../ui/leaf-badge.tsx';
import { PriceTag } from '../../../ui/price-tag.tsx';
import {
  type CardListing,
  type CardSize,
  countableQuantity,
  isAllPromised,
  isAvailable,
  isWanted,
  ownerName,
  shortDescription,
} from '../card-texts.ts';
import { useFreshnessTexts } from '../freshness/freshness-texts.ts';
import { isDistanceSaid, usePlaceText } from '../place-text.ts';
import { ListingPhoto } from './listing-photo.tsx';

const strings = defineStrings({
  en: {
    available: (quantity: string) => `${quantity} available`,
    lookingFor: 'Looking for',
    allPromised: 'All promised',
    noLongerAvailable: 'All gone',
    noLongerWanted: 'No Longer Wanted',
    sharedBy: 'Shared by',
    wantedBy: 'Wanted by',
    picking: (time: string) => `Picking ${time}`,
    place: 'Place',
    away: 'away',
    listed: 'Listed',
    price: 'Price',
  },
});

interface ListingCardProps {
  listing: CardListing;
  size?: CardSize;
  heading?: 'h2' | 'h3';
  /** Among the first on the page: its picture is not loaded lazily. */
  isFirst?: boolean;
  /** Badge on the picture. */
  mark?: ReactNode;
  /** Its owner looks at it, who needs no name and no description. */
  isOwn?: boolean;
  /** Below the facts, always shown. */
  tools?: ReactNode;
  /** Actions of the owner, shown on hover and focus. */
  actions?: ReactNode;
}

const SIZES: Record<CardSize, string> = {
  small: '(min-width: 64rem) 18rem, (min-width: 21.25rem) 45vw, 92vw',
  medium: '(min-width: 64rem) 24rem, (min-width: 21.25rem) 45vw, 92vw',
  large: '(min-width: 64rem) 36rem, 92vw',
};

/**
 * A listing as a seed packet: torn top edge, large picture, price on a tag, quantity on a leaf. Narrow cards,
 * such as two beside each other on a phone, have smaller parts.
 */
export function ListingCard({
  listing,
  size = 'medium',
  heading: Heading = 'h3',
  isFirst = false,
  mark,
  isOwn = false,
  tools,
  actions,
}: ListingCardProps) {
  const categoryName = useCategoryName();
  const description = shortDescription(listing.description, size);
  return (
    <article className="seed-packet group @container relative flex h-full flex-col">
      <div className="relative">
        <p className="torn-top packet-flap">{categoryName(listing.category ?? '')}</p>
        <div className="relative overflow-hidden">
          <ListingPhoto
            listing={listing}
            sizes={SIZES[size]}
            isMain={isFirst}
            className="aspect-4/3 w-full transition-transform duration-300 group-hover:scale-104"
          />
          {!isAvailable(listing) && <GoneStamp listing={listing} />}
        </div>
        <CardBadges listing={listing} />
        {mark}
      </div>
      <div className="flex flex-1 flex-col gap-2 rounded-b-lg border border-t-0 border-line bg-card px-4 pt-5 pb-4 @max-[14rem]:gap-1.5 @max-[14rem]:px-3 @max-[14rem]:pb-3">
        <Heading className="text-xl break-words @max-[14rem]:text-base" dir="auto">
          <Link
            to={paths.listing(listing.id)}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {listing.title || CARD_FALLBACKS.title}
          </Link>
        </Heading>
        {description && !isOwn && (
          <p className="text-ink-soft break-words @max-[14rem]:line-clamp-2 @max-[14rem]:text-sm" dir="auto">
            {description}
          </p>
        )}
        <LeftOfIt listing={listing} />
        <CardFacts listing={listing} isOwn={isOwn} />
        {tools && <div className="relative z-10">{tools}</div>}
        {actions && <CardActions>{actions}</CardActions>}
      </div>
    </article>
  );
}

/**
 * Over the picture, on hover and focus. Touch screens have no hover, so there the actions are always visible
 * below.
 */
function CardActions({ children }: { children: ReactNode }) {
  return (
    <div className="relative z-10 -mx-1 mt-2 flex justify-between gap-1 border-t border-line pt-3 [@media(hover:hover)]:absolute [@media(hover:hover)]:top-12 [@media(hover:hover)]:inset-s-4 [@media(hover:hover)]:mt-0 [@media(hover:hover)]:gap-2 [@media(hover:hover)]:border-0 [@media(hover:hover)]:pt-0 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:transition-opacity [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100">
      {children}
    </div>
  );
}

function CardBadges({ listing }: { listing: CardListing }) {
  const t = useStrings(strings);
  const isOpen = isAvailable(listing);
  const { left } = useLeftTexts(listing.sharing);
  const quantity = countableQuantity(listing.quantity);
  // Of what is counted, the quantity says how much there was.
  const isHeld = isAllPromised(listing);
  const available = isHeld ? t.allPromised : (left ?? (quantity && t.available(unbroken(quantity))));
  const badge = isOpen && (isWanted(listing) ? t.lookingFor : available);
  return (
    <>
      {listing.price && !isWanted(listing) && (
        <PriceTag
          label={t.price}
          className="absolute top-13 inset-e-3 max-w-[80%] @max-[14rem]:inset-e-1.5 @max-[14rem]:max-w-[92%]"
        >
          {listing.price}
        </PriceTag>
      )}
      {badge && (
        <LeafBadge
          isHeld={isHeld}
          className="absolute -bottom-3.5 inset-s-3 max-w-[calc(100%-1.5rem)] @max-[14rem]:inset-s-2 @max-[14rem]:max-w-[calc(100%-1rem)]"
        >
          {badge}
        </LeafBadge>
      )}
    </>
  );
}

/** Over the picture of an unavailable listing; on a narrow card below the price tag, which would cover it. */
function GoneStamp({ listing }: { listing: CardListing }) {
  const t = useStrings(strings);
  return (
    <div className="absolute inset-0 grid place-content-center bg-[#1a1609a6] p-4 @max-[14rem]:content-end @max-[14rem]:p-2.5">
      <p className="-rotate-6 rounded-md border-3 border-[#fffdf8] px-4 py-2 text-center font-heading text-xl font-semibold text-[#fffdf8] @max-[14rem]:border-2 @max-[14rem]:px-1.5 @max-[14rem]:py-0.5 @max-[14rem]:text-xs @max-[14rem]:whitespace-nowrap">
        {isWanted(listing) ? t.noLongerWanted : t.noLongerAvailable}
      </p>
    </div>
  );
}

/** How many ask, when a group takes it, that it was picked today, and until when it is at its best; the badge says how much is left, except where it says that something is wanted. */
function LeftOfIt({ listing }: { listing: CardListing }) {
  const t = useStrings(strings);
  const { left, asking } = useLeftTexts(isAvailable(listing) ? listing.sharing : null, listing.kind);
  const { picked_on, best_by, created_at } = listing;
  const { picked, isPickedToday, best } = useFreshnessTexts({ picked_on, best_by, created_at });
  const freshness = isAvailable(listing) ? [isPickedToday && picked, best] : [];
  const hours = useWeeklyHours()(listing.sharing?.standing?.hours ?? []);
  const text = [isWanted(listing) ? left : asking, hours, ...freshness].filter(Boolean).join(' · ');
  const harvest = isAvailable(listing) && listing.sharing?.harvest;
  return (
    <>
      {text && <p className="text-sm font-semibold text-leaf-strong">{text}</p>}
      {harvest && (
        <p className="text-sm font-semibold text-leaf-strong">
          <TextWithTime text={t.picking} instant={harvest.from} form="meeting" />
        </p>
      )}
    </>
  );
}

function CardFacts({ listing, isOwn }: { listing: CardListing; isOwn: boolean }) {
  const t = useStrings(strings);
  const place = usePlaceText(listing);
  const age = relativeTime(listing.created_at, useNow(), useLocale());
  return (
    <dl className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm text-ink-soft">
      {!isOwn && (
        <>
          <dt className="sr-only">{isWanted(listing) ? t.wantedBy : t.sharedBy}</dt>
          <dd className="font-semibold text-ink" dir="auto">
            {ownerName(listing)}
          </dd>
        </>
      )}
      <dt className="sr-only">{t.place}</dt>
      <dd className="flex items-center gap-1">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        <span>
          {listing.distance_km != null && isDistanceSaid(listing.distance_km, listing) && (
            <Distance km={listing.distance_km} />
          )}
          <bdi className="inline-block">{place}</bdi>
        </span>
      </dd>
      <dt className="sr-only">{t.listed}</dt>
      <dd className="flex items-center gap-1">
        <Clock className="size-4 shrink-0" aria-hidden="true" />
        {age ?? CARD_FALLBACKS.age}
      </dd>
    </dl>
  );
}

/** Not broken into two lines; a narrow card has no room for that, nor for 'away'. */
function Distance({ km }: { km: number }) {
  const t = useStrings(strings);
  return (
    <>
      <span className="@min-[14rem]:whitespace-nowrap">
        {useDistanceText()(km)}
        <span className="@max-[14rem]:hidden"> {t.away}</span>
      </span>
      {' · '}
    </>
  );
}

interface CardGridProps {
  /** Beside another column, on wide screens. */
  isHalf?: boolean;
  children: ReactNode;
}

/** Cards side by side: two small ones on a phone, as many as fit on a desk. `children` are list items. */
export function CardGrid({ children, isHalf = false }: CardGridProps) {
  return (
    <ul
      className={classNames(
        'grid column-pair [--least:9.25rem] gap-y-6 sm:[--gap:1.5rem] sm:gap-y-9',
        isHalf ? 'lg:grid-cols-2' : 'lg:grid-cols-3 xl:grid-cols-4',
      )}
    >
      {children}
    </ul>
  );
}
