import type { ComponentProps } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';

const CropField = lazyPart(() => import('./crop-field.tsx'));

/** The line of the crop, whose table is loaded after the form; its room is kept. */
export function CropLine(props: ComponentProps<typeof CropField>) {
  return (
    <div className="-mt-3 min-h-12">
      <CropField {...props} />
    </div>
  );
}

/** The days of a listing, which need the same table. */
export const FreshnessLine = lazyPart(() => import('../freshness/freshness-field.tsx'));
