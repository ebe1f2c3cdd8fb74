import { MAP, type MapView, nearOf, squareOf } from '@windfall/contract';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';

interface MapPictureProps {
  view: MapView;
  alt: string;
  /** Name of what lies over the picture, where it can be reached. */
  label?: string;
  /** SVG over the picture, in its pixels. */
  children?: ReactNode;
}

/** The server's picture of a view, which a browser loads when it comes near the screen. */
export function MapPicture({ view, alt, label, children }: MapPictureProps) {
  return (
    <div className="relative aspect-square w-full max-w-[512px] overflow-hidden rounded-lg border border-line bg-sunk">
      <img
        src={paths.mapPicture(nearOf(squareOf(view.center)), view.zoom)}
        alt={alt}
        width={MAP.side}
        height={MAP.side}
        loading="lazy"
        decoding="async"
        className="map-picture size-full"
      />
      <svg
        // A fieldset holds no SVG.
        {...(label !== undefined && { role: 'group' })}
        aria-label={label}
        aria-hidden={label === undefined}
        viewBox={`0 0 ${MAP.side} ${MAP.side}`}
        className="absolute inset-0 size-full"
      >
        {children}
      </svg>
    </div>
  );
}
