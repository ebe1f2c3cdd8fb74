import type { Listing } from '@windfall/contract';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import type { useToggleAvailability } from '../use-toggle-availability.ts';

const HowManyNow = requiredPart(() => import('./how-many-now.tsx'));

interface CountQuestionProps {
  listing: Pick<Listing, 'sharing' | 'title'>;
  availability: ReturnType<typeof useToggleAvailability>;
}

/** Asks how many there are now of a counted listing that becomes available again. Its code is fetched when it is opened. */
export function CountQuestion({ listing, availability }: CountQuestionProps) {
  if (!availability.isAsking) return null;
  return <HowManyNow listing={listing} onAnswer={availability.answer} onClose={availability.cancel} />;
}
