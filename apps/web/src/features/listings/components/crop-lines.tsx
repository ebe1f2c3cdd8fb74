import type { ComponentProps } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';

/** Lines of the forms that need the table of crops, which is loaded after them. Their room is kept, so that nothing moves then. */

const CropChips = lazyPart(() => import('../crop/crop-chips.tsx'));
const CropField = lazyPart(() => import('../crop/crop-field.tsx'));

/** Crops that begin a listing. They need scripts. */
export const CropChipsLine = (props: ComponentProps<typeof CropChips>) => (
  <div className="min-h-20 noscript:hidden">
    <CropChips {...props} />
  </div>
);

/** The crop of a listing. */
export const CropLine = (props: ComponentProps<typeof CropField>) => (
  <div className="-mt-3 min-h-12">
    <CropField {...props} />
  </div>
);

/** The days of a listing, where it has any. */
export const FreshnessLine = lazyPart(() => import('../freshness/freshness-field.tsx'));
