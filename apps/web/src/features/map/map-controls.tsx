import { MAP, type MapView, nearOf, type Pixel, pointIn, squareOf } from '@windfall/contract';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../lib/i18n/strings.ts';
import { paths } from '../../lib/paths.ts';
import { iconButtonStyle } from '../../ui/icon-button.tsx';
import { strings } from './strings.ts';

/** Half of the picture stays in sight. */
const STEP = MAP.side / 2;

const WAYS = [
  { name: 'west', Icon: ArrowLeft, x: -1, y: 0 },
  { name: 'north', Icon: ArrowUp, x: 0, y: -1 },
  { name: 'south', Icon: ArrowDown, x: 0, y: 1 },
  { name: 'east', Icon: ArrowRight, x: 1, y: 0 },
] as const;

/** Links to the parts of the map beside a view, and to it from closer and farther away. */
export function MapControls({ view }: { view: MapView }) {
  const t = useStrings(strings);
  const { center, zoom } = view;
  const moved = ({ x, y }: Pixel) =>
    pointIn(view, { x: MAP.side / 2 + x * STEP, y: MAP.side / 2 + y * STEP });
  return (
    // The directions of a map are the same in every language.
    <nav aria-label={t.controls} dir="ltr" className="flex flex-wrap items-center gap-1">
      {WAYS.map(({ name, Icon, x, y }) => (
        <Way key={name} label={t[name]} Icon={Icon} to={pathTo({ center: moved({ x, y }), zoom })} />
      ))}
      {zoom < MAP.maxZoom && <Way label={t.closer} Icon={ZoomIn} to={pathTo({ center, zoom: zoom + 1 })} />}
      {zoom > MAP.minZoom && <Way label={t.farther} Icon={ZoomOut} to={pathTo({ center, zoom: zoom - 1 })} />}
    </nav>
  );
}

/** The address of a view. */
export const pathTo = ({ center, zoom }: MapView): string => paths.mapOf(nearOf(squareOf(center)), zoom);

function Way({ label, Icon, to }: { label: string; Icon: LucideIcon; to: string }) {
  return (
    <Link to={to} rel="nofollow" preventScrollReset aria-label={label} className={iconButtonStyle}>
      <Icon className="size-5" aria-hidden="true" />
    </Link>
  );
}
