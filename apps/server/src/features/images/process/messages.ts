import type { Completion } from '../complete-picture.ts';
import type { EncodedPicture } from '../encode-picture.ts';
import type { PictureRefusal } from '../picture-refusal.ts';

/** Encode an upload, or complete an image from its largest encoding. */
export interface Task {
  readonly kind: 'encode' | 'complete';
  readonly file: Uint8Array;
}

/** Outcome of a file. */
export type Outcome =
  | { readonly kind: 'encoded'; readonly picture: EncodedPicture }
  | { readonly kind: 'completed'; readonly completion: Completion }
  | { readonly kind: 'refused'; readonly code: PictureRefusal['code']; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Messages of the image process: ready, then the outcome of each file. */
export type Message =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly outcome: Outcome;
      /** Its memory is released only when it exits, so another process replaces it. */
      readonly isLast: boolean;
    };
