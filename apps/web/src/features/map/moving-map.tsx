import 'leaflet/dist/leaflet.css';
import { MAP, type MapSquare, type MapView, nearOf, squareOf } from '@windfall/contract';
// The module that packages import is one script, of which nothing can be left out.
import * as L from 'leaflet/dist/leaflet-src.esm.js';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { leafletLayer } from 'protomaps-leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { currentTheme } from '../../ui/theme.ts';
import { pathTo } from './map-controls.tsx';
import { useOffersText, useSquareName } from './square-names.ts';
import { strings } from './strings.ts';

// The layer of the streets finds Leaflet there.
Object.assign(globalThis, { L });

interface MovingMapProps {
  view: MapView;
  squares: readonly MapSquare[];
}

/** The map to be moved with a finger or a mouse. The address follows it, and so do the squares. */
export default function MovingMap({ view, squares }: MovingMapProps) {
  const t = useStrings(strings);
  const place = useRef<HTMLDivElement>(null);
  const map = useLeaflet(place, view);
  useMarkers(map, view, squares);
  return (
    <div className="relative">
      <div
        ref={place}
        role="application"
        aria-label={t.controls}
        className="isolate aspect-square w-full max-w-[512px] overflow-hidden rounded-lg border border-line bg-sunk"
      />
      <div dir="ltr" className="mt-2 flex gap-1">
        <IconButton label={t.closer} icon={<ZoomIn className="size-5" />} onClick={() => map?.zoomIn()} />
        <IconButton label={t.farther} icon={<ZoomOut className="size-5" />} onClick={() => map?.zoomOut()} />
      </div>
    </div>
  );
}

/** A map that begins with this view; it is gone with the element. */
function useLeaflet(place: { readonly current: HTMLDivElement | null }, view: MapView): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null);
  const navigate = useNavigate();
  const [first] = useState(view);
  const locale = useLocale();
  const follow = useEffectEvent((center: L.LatLng, zoom: number) => {
    const point = { latitude: center.lat, longitude: center.wrap().lng };
    if (zoom === view.zoom && nearOf(squareOf(point)) === nearOf(squareOf(view.center))) return;
    void navigate(pathTo({ center: point, zoom }), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!place.current) return;
    const { center, zoom } = first;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = L.map(place.current, {
      center: [center.latitude, center.longitude],
      zoom,
      minZoom: MAP.minZoom,
      maxZoom: MAP.maxZoom,
      // Both are strings of HTML, which the content policy refuses; the page has its own.
      zoomControl: false,
      attributionControl: false,
      ...(isStill && { zoomAnimation: false, fadeAnimation: false, inertia: false }),
    });
    // Its type says nothing of the class that it extends.
    const streets = leafletLayer({
      url: '/map.pmtiles',
      flavor: currentTheme(),
      lang: new Intl.Locale(locale).language,
      maxDataZoom: MAP.maxZoom - 1,
      attribution: '',
    }) as unknown as L.GridLayer;
    streets.addTo(made);
    made.on('moveend', () => follow(made.getCenter(), made.getZoom()));
    setMap(made);
    // The button that was pressed for it is gone.
    place.current.focus();
    return () => {
      made.remove();
      setMap(null);
    };
  }, [place, first, locale]);
  return map;
}

/** Draws the squares on the map, each with a link. */
function useMarkers(map: L.Map | null, view: MapView, squares: readonly MapSquare[]): void {
  const navigate = useNavigate();
  const name = useSquareName();
  const { short } = useOffersText();
  const linkTo = useEffectEvent((square: MapSquare) => {
    const link = document.createElement('a');
    link.href = paths.listingsAround(square.near);
    link.rel = 'nofollow';
    link.textContent = short(square);
    link.ariaLabel = name(view, square);
    // Leaflet's styles have colors and sizes of links.
    link.className =
      'grid min-h-7 min-w-7 place-content-center rounded-full bg-leaf px-2 text-base! font-semibold text-on-leaf!';
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(paths.listingsAround(square.near));
    });
    return link;
  });
  useEffect(() => {
    if (!map) return;
    const drawn = L.layerGroup();
    for (const square of squares) {
      const corner: L.LatLngTuple = [square.north, square.west];
      L.rectangle([corner, [square.south, square.east]], {
        className: 'fill-leaf/25 stroke-leaf',
        interactive: false,
        weight: 2,
        color: 'currentColor',
      }).addTo(drawn);
      L.marker([(square.south + square.north) / 2, (square.west + square.east) / 2], {
        icon: L.divIcon({ html: linkTo(square), className: '', iconSize: [44, 28] }),
        keyboard: false,
      }).addTo(drawn);
    }
    drawn.addTo(map);
    return () => void drawn.remove();
  }, [map, squares]);
}
