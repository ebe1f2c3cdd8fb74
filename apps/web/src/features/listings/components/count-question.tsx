import type { Listing } from '@windfall/contract';
import { lazy, Suspense } from 'react';
import type { useToggleAvailability } from '../use-toggle-availability.ts';

const HowManyNow = lazy(() => import('./how-many-now.tsx'));

interface CountQuestionProps {
  listing: Pick<Listing, 'sharing' | 'title'>;
  availability: ReturnType<typeof useToggleAvailability>;
}

/** Asks how many there are now of a counted listing that becomes available again. Its code is fetched when it is opened. */
export function CountQuestion({ listing, availability }: CountQuestionProps) {
  if (!availability.isAsking) return null;
  return (
    <Suspense fallback={null}>
      <HowManyNow listing={listing} onAnswer={availability.answer} onClose={availability.cancel} />
    </Suspense>
  );
}
