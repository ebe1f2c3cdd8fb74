import { blockAround, cellOf, type Listing, MAP, type MapView, pixelsFor } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { pathTo } from './map-controls.tsx';
import { MapPicture } from './map-picture.tsx';
import { SquareShape } from './map-squares.tsx';
import { boxOf } from './place-on-map.ts';
import { strings } from './strings.ts';

const MIDDLE = MAP.side / 2;
/** A town reaches no farther than this from the middle of the picture. */
const FARTHEST = MIDDLE - 24;
const ZOOM = 14;

/** Where a listing is as far as it tells: its square, or the surroundings of its town. */
export default function ListingMap({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const { latitude, longitude, town } = listing;
  if (latitude === null || longitude === null) return null;
  const center = { latitude, longitude };
  const view: MapView = { center, zoom: town ? zoomFor(center, town.radius_km) : ZOOM };
  return (
    <section aria-labelledby="on-map" className="print-none flex flex-col items-start gap-2">
      <h2 id="on-map" className="text-2xl">
        {town ? t.listingTown : t.listingSquare}
      </h2>
      <p className="text-ink-soft">{town ? t.listingTownText : t.listingSquareText}</p>
      <MapPicture view={view} alt={t.picture}>
        {town ? (
          <circle
            cx={MIDDLE}
            cy={MIDDLE}
            r={pixelsFor(town.radius_km, view)}
            strokeDasharray="6 6"
            className="fill-leaf/15 stroke-leaf stroke-2"
          />
        ) : (
          <SquareShape box={boxOf(view, blockAround(cellOf(center), 1))} />
        )}
      </MapPicture>
      <Link to={pathTo(view)} rel="nofollow" className="text-link">
        {t.openMap}
      </Link>
    </section>
  );
}

/** The closest zoom that shows so many kilometers around. */
function zoomFor(center: MapView['center'], km: number): number {
  let zoom: number = ZOOM;
  while (zoom > MAP.minZoom && pixelsFor(km, { center, zoom }) > FARTHEST) zoom -= 1;
  return zoom;
}
