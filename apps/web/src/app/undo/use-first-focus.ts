import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { UndoOffer } from '../../lib/undo-offer.ts';

/**
 * Focuses the button once for each offer: the focused element went with the deleted thing. The heading of a page that is
 * on its way takes the focus first. A visitor who has moved on keeps the focus: taking it would close an open menu.
 */
export function useFirstFocus(
  button: RefObject<HTMLElement | null>,
  offer: UndoOffer,
  hasMovedOn: RefObject<boolean>,
): void {
  const isOnTheWay = useNavigation().state !== 'idle';
  const focused = useRef<UndoOffer | null>(null);
  useEffect(() => {
    if (isOnTheWay || focused.current === offer) return;
    const frame = requestAnimationFrame(() => {
      focused.current = offer;
      if (!hasMovedOn.current) button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [button, offer, hasMovedOn, isOnTheWay]);
}
