import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAP, type MapView, type TownMap } from '@windfall/contract';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { PlaceForm } from '../../../features/geo/components/place-form.tsx';
import { mapQuery } from '../../../features/map/api/map.ts';
import { MapControls } from '../../../features/map/map-controls.tsx';
import { MapPicture } from '../../../features/map/map-picture.tsx';
import { MapSquares } from '../../../features/map/map-squares.tsx';
import { useOffersText } from '../../../features/map/square-names.ts';
import { strings } from '../../../features/map/strings.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { loadQuery } from '../../../lib/load-query.ts';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { loadKnownPlace, useKnownPlace } from '../../../lib/place/known-place.ts';
import { PageHead } from '../../../lib/site.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { choosePlace, PLACE_PARAM } from '../../choose-place.ts';

const MovingMap = lastingPart(() => import('../../../features/map/moving-map.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const { searchParams } = new URL(request.url);
  if (searchParams.has(PLACE_PARAM)) return choosePlace(context, searchParams, paths.map);
  const place = await loadKnownPlace(context);
  const { near, zoom } = readView(searchParams, place?.near);
  // Without a place the page asks for one where the site has no town.
  if (near) await loadQuery(context, mapQuery(near, zoom));
  else await context.get(pageContext).queryClient.prefetchQuery(mapQuery(near, zoom));
  return null;
}

function readView(params: URLSearchParams, known = '') {
  const zoom = Number(params.get('zoom'));
  const isZoom = Number.isInteger(zoom) && zoom >= MAP.minZoom && zoom <= MAP.maxZoom;
  return { near: params.get('near')?.trim() || known, zoom: isZoom ? zoom : null };
}

/** Where there is something to ask for. */
export function Component() {
  const t = useStrings(strings);
  const [params] = useSearchParams();
  const place = useKnownPlace();
  const { near, zoom } = readView(params, place?.near);
  const query = useQuery({ ...mapQuery(near, zoom), placeholderData: keepPreviousData });
  const refusal = isApiError(query.error) ? query.error.fields['near'] : undefined;
  return (
    <div className="page-width flex flex-col gap-4 md:pt-4">
      <PageHead title={t.title} description={t.description} canonical={paths.map} hidden={params.size > 0} />
      <div>
        <h1 className="text-4xl">{t.heading}</h1>
        <p className="mt-2 max-w-prose text-ink-soft">{t.lead}</p>
      </div>
      {refusal !== undefined ? (
        <div className="flex max-w-xl flex-col gap-2">
          {!near && <p>{t.unplaced}</p>}
          <PlaceForm page={paths.map} typed={near} error={near ? refusal : null} />
        </div>
      ) : (
        <Loaded
          query={query}
          failed={t.failed}
          words={t}
          skeletonClassName="aspect-square w-full max-w-[512px] rounded-lg"
        >
          {(map) => <Found map={map} />}
        </Loaded>
      )}
    </div>
  );
}

function Found({ map }: { map: TownMap }) {
  const t = useStrings(strings);
  const count = useCountText();
  const [isMoving, setMoving] = useState(false);
  const { latitude, longitude, zoom, squares, has_streets: hasStreets } = map;
  const view: MapView = { center: { latitude, longitude }, zoom };
  const sum = squares.reduce((total, { offers }) => total + offers, 0);
  const isMore = squares.some(({ is_more }) => is_more);
  const picture = (
    <MapPicture view={view} alt={hasStreets ? t.picture : t.rings} label={t.squares}>
      <MapSquares view={view} squares={squares} />
    </MapPicture>
  );
  return (
    <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,512px)_minmax(0,1fr)]">
      <section aria-label={t.title} className="flex flex-col gap-2">
        {isMoving ? <MovingMap view={view} squares={squares} fallback={picture} /> : picture}
        {hasStreets && <Attribution />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {!isMoving && <MapControls view={view} />}
          {hasStreets && !isMoving && (
            <Button variant="quiet" onClick={() => setMoving(true)} className="noscript:hidden">
              {t.move}
            </Button>
          )}
        </div>
      </section>
      <div className="flex flex-col items-start gap-5">
        <p role="status">{sum > 0 ? t.onMap(isMore ? t.atLeast(count(sum)) : count(sum)) : t.none}</p>
        <Towns towns={map.towns} />
        <PlaceForm page={paths.map} />
        <ButtonLink variant="quiet" to={paths.listings}>
          {t.asList}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The license of OpenStreetMap asks for it. */
function Attribution() {
  const t = useStrings(strings);
  return (
    <p className="text-sm text-ink-soft">
      {t.attribution}{' '}
      <a href="https://www.openstreetmap.org/copyright" lang="en" rel="noopener" className="text-link">
        OpenStreetMap
      </a>{' '}
      ({t.license})
    </p>
  );
}

/** Listings that tell no more than their town have no square. */
function Towns({ towns }: { towns: TownMap['towns'] }) {
  const t = useStrings(strings);
  const { long } = useOffersText();
  if (towns.length === 0) return null;
  return (
    <section aria-labelledby="map-towns">
      <h2 id="map-towns" className="text-xl">
        {t.townsHeading}
      </h2>
      <p className="text-ink-soft">{t.townsText}</p>
      <ul>
        {towns.map((one) => (
          <li key={one.near}>
            <Link to={paths.listingsAround(one.near)} rel="nofollow" className="text-link">
              {t.townOffers(one.town, long(one))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
