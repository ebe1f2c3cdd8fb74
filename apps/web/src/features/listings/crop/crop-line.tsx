import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type CropFieldType from './crop-field.tsx';

const CropField = lazyPart(() => import('./crop-field.tsx'));

/** The line of the crop, whose table is loaded after the form; its room is kept. */
export function CropLine(props: ComponentProps<typeof CropFieldType>) {
  return (
    <div className="-mt-3 min-h-12">
      <Suspense fallback={null}>
        <CropField {...props} />
      </Suspense>
    </div>
  );
}
