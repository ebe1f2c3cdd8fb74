import type { Photo } from '@windfall/contract';
import { LARGEST_WIDTH, scaleTo } from './picture-sizes.ts';

/** What a picture's row says of it. */
export interface StoredPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  /** As stored: a JSON list of numbers. */
  readonly widths: string;
}

/** Path of the JPEG, which everything can show: link previews, e-mail, old browsers. */
export function photoUrl(id: string): string {
  return `/images/${id}/${LARGEST_WIDTH}.jpg`;
}

/** The picture that a path of this site shows, in whichever encoding. */
export function imageIdIn(url: string | null): string | undefined {
  return url === null ? undefined : /^\/images\/([0-9a-f-]{36})\//.exec(url)?.[1];
}

/** A picture as the API shows it. */
export function photoOf(image: StoredPhoto): Photo {
  const { id, width, height, color } = image;
  const widths: number[] = JSON.parse(image.widths);
  return {
    width,
    height,
    color,
    sources: [
      ...widths.map((limit) => ({
        url: `/images/${id}/${limit}.webp`,
        width: scaleTo(limit, image).width,
        type: 'image/webp' as const,
      })),
      { url: photoUrl(id), width, type: 'image/jpeg' as const },
    ],
  };
}
