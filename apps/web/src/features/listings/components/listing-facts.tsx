import { CARD_FALLBACKS, distanceKm, type Listing, townDistanceKm } from '@windfall/contract';
import {
  CalendarDays,
  CalendarHeart,
  Carrot,
  Clock,
  type LucideIcon,
  MapPin,
  Scale,
  Shapes,
  Store,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLeftTexts } from '../../../lib/exchange/left-text.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { unbroken } from '../../../lib/i18n/count-text.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { useKnownPlace } from '../../../lib/place/known-place.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { isWanted, ownerName, produceType } from '../card-texts.ts';
import { strings } from '../detail-strings.ts';
import { strings as fieldStrings } from '../field-strings.ts';
import { useFreshnessTexts } from '../freshness/freshness-texts.ts';
import { isDistanceSaid, usePlaceText } from '../place-text.ts';

/** The facts for a first decision: owner, distance, quantity and age. */
export function ListingFacts({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const ofField = useStrings(fieldStrings);
  const { picked, best } = useFreshnessTexts(listing);
  const age = relativeTime(listing.created_at, useNow(), useLocale());
  return (
    <dl className={FACTS}>
      <Fact
        Icon={UserRound}
        term={isWanted(listing) ? t.wantedBy : t.sharedBy}
        value={<OwnerLink listing={listing} />}
      />
      <Fact Icon={MapPin} term={ofField.location} value={<PlaceAndDistance listing={listing} />} />
      <AmountFacts listing={listing} />
      <Fact Icon={CalendarHeart} term={t.freshness} value={[picked, best].filter(Boolean).join(' · ')} />
      <Fact Icon={Store} term={t.stand} value={listing.stand && <StandLink stand={listing.stand} />} />
      <Fact Icon={Clock} term={t.listed} value={age ?? CARD_FALLBACKS.age} />
    </dl>
  );
}

/** The other facts, below the description. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const ofField = useStrings(fieldStrings);
  const categoryName = useCategoryName();
  const type = produceType(listing);
  const listedOn = listing.created_at && <LocalTime instant={listing.created_at} form="date" />;
  return (
    <dl className={FACTS}>
      <Fact Icon={Carrot} term={ofField.produceType} value={type !== listing.category && type} />
      <Fact Icon={Shapes} term={ofField.category} value={categoryName(listing.category)} />
      <Fact
        Icon={CalendarDays}
        term={t.listedOn}
        value={listedOn || CARD_FALLBACKS.age}
        className="max-sm:col-span-full"
      />
    </dl>
  );
}

/** Two columns, or one where a distance does not fit in half the screen. */
const FACTS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:grid-cols-2';

/**
 * The text of its owner; under it how many are left and ask, while there are some. What is taken at any time has none. That of a harvest
 * is what hangs there, apart from its places; a number alone says nothing of it.
 */
function AmountFacts({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const ofField = useStrings(fieldStrings);
  const { left, asking } = useLeftTexts(listing.is_available ? listing.sharing : null, listing.kind);
  if (listing.sharing?.standing) return null;
  const quantity = <bdi>{unbroken(listing.quantity)}</bdi>;
  const counted = (left ?? asking) && (
    <>
      {left && <span className="inline-block">{left}</span>}
      {left && asking && ' · '}
      {asking && <span className="inline-block">{asking}</span>}
    </>
  );
  if (listing.sharing?.harvest)
    return (
      <>
        <Fact Icon={Scale} term={t.toPick} value={/\D/.test(listing.quantity) && quantity} />
        <Fact Icon={UsersRound} term={t.places} value={counted} />
      </>
    );
  const below = counted && <span className="block text-sm font-normal text-leaf-strong">{counted}</span>;
  return (
    <Fact
      Icon={Scale}
      term={ofField.quantity}
      value={
        <>
          {quantity}
          {below}
        </>
      }
    />
  );
}

/** Links to the owner; the owner of a sample has no page. */
function OwnerLink({ listing }: { listing: Listing }) {
  const id = listing.owner?.id || listing.user_id;
  const name = <bdi>{ownerName(listing)}</bdi>;
  if (!id) return name;
  return (
    <Link
      to={paths.user(id)}
      className="-my-2 inline-flex min-h-11 max-w-full items-center text-leaf-strong underline underline-offset-4 wrap-anywhere"
    >
      {name}
    </Link>
  );
}

/** Where it can be taken without asking. */
function StandLink({ stand: { code, name } }: { stand: NonNullable<Listing['stand']> }) {
  return (
    <Link
      to={paths.stand(code)}
      className="-my-2 inline-flex min-h-11 max-w-full items-center text-leaf-strong underline underline-offset-4 wrap-anywhere"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

interface FactProps {
  Icon: LucideIcon;
  term: string;
  value: ReactNode;
  className?: string;
}

function Fact({ Icon, term, value, className }: FactProps) {
  if (!value) return null;
  return (
    <div className={classNames('relative min-w-0 ps-11 sm:ps-13', className)}>
      <dt className="text-sm text-ink-soft">
        <span
          aria-hidden="true"
          className="absolute top-0.5 inset-s-0 grid size-9 place-content-center rounded-full bg-leaf-soft text-leaf-strong"
        >
          <Icon className="size-5" />
        </span>
        {term}
      </dt>
      <dd className="font-semibold break-words">{value}</dd>
    </div>
  );
}

/**
 * '2 miles away · Sellwood': the distance for viewers whose place is known, but not to their own listings. Owners read when what they
 * wrote is not understood as a place.
 */
export function PlaceAndDistance({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const place = usePlaceText(listing);
  const km = useDistanceTo(listing);
  return (
    <>
      {km !== null && isDistanceSaid(km, listing) && (
        <>
          <span className="inline-block">{t.away(distance(km))}</span>
          {' · '}
        </>
      )}
      <bdi className="inline-block max-w-full">{place}</bdi>
      {listing.is_seller && listing.latitude === null && (
        <span className="block text-sm font-normal text-ink-soft">{t.placeNotKnown}</span>
      )}
    </>
  );
}

/** From the viewer's place to the listing's square or town, in kilometers. */
function useDistanceTo({ latitude, longitude, town, is_seller: isOwn }: Listing): number | null {
  const from = useKnownPlace()?.point;
  if (!from || isOwn || latitude === null || longitude === null) return null;
  const km = distanceKm(from, { latitude, longitude });
  return town ? townDistanceKm(km, town.radius_km) : km;
}
