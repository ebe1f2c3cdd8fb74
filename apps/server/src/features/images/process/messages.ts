import type { EncodedPicture } from '../encode-picture.ts';
import type { PictureRefusal } from '../picture-refusal.ts';

/** What became of a file. */
export type Outcome =
  | { readonly kind: 'encoded'; readonly picture: EncodedPicture }
  | { readonly kind: 'refused'; readonly code: PictureRefusal['code']; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** What the process that decodes says: first that it is ready, then for each file what became of it. */
export type Message =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly outcome: Outcome;
      /** It holds memory that only goes back to the system with it, so another process takes over. */
      readonly isLast: boolean;
    };
