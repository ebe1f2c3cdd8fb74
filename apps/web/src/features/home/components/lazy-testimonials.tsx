import { memo, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const Part = lazyPart<object>(() =>
  import('./testimonials.tsx').then(({ Testimonials }) => ({ default: Testimonials })),
);

/** Below the first view, and the same for all viewers: they stay as the server drew them until their code has come. */
export const LazyTestimonials = memo(function LazyTestimonials() {
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
});
