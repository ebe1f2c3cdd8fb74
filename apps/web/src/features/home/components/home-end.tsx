import { memo, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const Parts = lazyPart<object>(() => import('./home-end-parts.tsx'));

/** The end of the home page, below the first view: it stays as the server drew it until its code has come. */
export const HomeEnd = memo(function HomeEnd() {
  return (
    <Suspense fallback={null}>
      <Parts />
    </Suspense>
  );
});
