import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useUndoOffer } from '../../lib/undo-offer.ts';

const UndoNotice = lazyPart(() => import('../undo/undo-notice.tsx'));

/** Place of the undo of a deletion in the layout, so that the offer outlives the page of what was deleted. */
export function UndoPlace() {
  const offer = useUndoOffer();
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <UndoNotice offer={offer} />
    </Suspense>
  );
}
