import { distanceKm, type Listing, townDistanceKm } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { useKnownPlace } from '../../../lib/place/known-place.ts';
import { strings } from '../detail-strings.ts';
import { isDistanceSaid, usePlaceText } from '../place-text.ts';

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
