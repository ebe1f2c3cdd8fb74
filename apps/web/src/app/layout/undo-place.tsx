import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type UndoOffer, useUndoOffer } from '../../lib/undo-offer.ts';

const UndoNotice = lazyPart(() => import('../undo/undo-notice.tsx'));

/** Place of the undo of a deletion in the layout, so that the offer outlives the page of what was deleted. */
export function UndoPlace() {
  const offer = useUndoOffer();
  const hasMovedOn = useHasMovedOn(offer);
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <UndoNotice offer={offer} hasMovedOn={hasMovedOn} />
    </Suspense>
  );
}

/** Whether the visitor has used the page since the offer: the notice may arrive later. */
function useHasMovedOn(offer: UndoOffer | null): RefObject<boolean> {
  const hasMovedOn = useRef(false);
  useEffect(() => {
    hasMovedOn.current = false;
    if (!offer) return;
    const note = () => {
      hasMovedOn.current = true;
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, note, true);
    return () => {
      for (const name of events) removeEventListener(name, note, true);
    };
  }, [offer]);
  return hasMovedOn;
}
