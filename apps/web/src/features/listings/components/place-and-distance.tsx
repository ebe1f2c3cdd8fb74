import { CARD_FALLBACKS, distanceKm, type Listing } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { useKnownPlace } from '../../../lib/place/known-place.ts';
import { strings } from '../detail-strings.ts';

/** '2 miles away · Sellwood': the distance for viewers whose place is known, but not to their own listings. */
export function PlaceAndDistance({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const km = useDistanceTo(listing);
  return (
    <>
      {km !== null && (
        <>
          <span className="inline-block">{t.away(distance(km))}</span>
          {' · '}
        </>
      )}
      <span className="inline-block max-w-full">{listing.location || CARD_FALLBACKS.location}</span>
    </>
  );
}

/** From the viewer's place to the middle of the listing's square, in kilometers. */
function useDistanceTo({ latitude, longitude, is_seller: isOwn }: Listing): number | null {
  const from = useKnownPlace()?.point;
  if (!from || isOwn || latitude === null || longitude === null) return null;
  return distanceKm(from, { latitude, longitude });
}
