import { MAP, type Point } from '@windfall/contract';
import { Link } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { pathTo } from './map-controls.tsx';
import { MapPicture } from './map-picture.tsx';
import { strings } from './strings.ts';

/** A picture of the surroundings of a place, which leads to the map. */
export default function MapNear({ point }: { point: Point }) {
  const t = useStrings(strings);
  const view = { center: point, zoom: MAP.zoom };
  return (
    <section aria-labelledby="map-near" className="flex max-w-sm flex-col items-start gap-2">
      <h2 id="map-near" className="text-2xl">
        {t.around}
      </h2>
      <MapPicture view={view} alt={t.picture} />
      <Link to={pathTo(view)} className="text-link">
        {t.openMap}
      </Link>
    </section>
  );
}
