import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { FreshnessFieldProps } from './freshness-field.tsx';

const FreshnessField = lazyPart(() => import('./freshness-field.tsx'));

/** The days of a listing, whose table of crops is loaded after the form. */
export const FreshnessLine = (props: FreshnessFieldProps) => (
  <Suspense fallback={null}>
    <FreshnessField {...props} />
  </Suspense>
);
