import { DELETION } from '@windfall/contract';
import { type RefObject, useEffect, useRef } from 'react';

const LOOK_AGAIN_MS = 1_000;
/** The server's grace, less the time of a slow request. */
const LONGEST_MS = DELETION.grace - 15_000;

/**
 * Calls `onEnd` after the time of an offer, which starts anew with each `phase`. While the pointer or the keyboard is on
 * it, it stays a while longer.
 */
export function useEndOfOffer(box: RefObject<HTMLElement | null>, phase: string, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase has the whole time
  useEffect(() => {
    const start = Date.now();
    let timer = setTimeout(look, DELETION.undo);
    function look() {
      if (isInUse(box.current) && Date.now() - start < LONGEST_MS) timer = setTimeout(look, LOOK_AGAIN_MS);
      else leave(box.current, end.current);
    }
    return () => clearTimeout(timer);
  }, [phase, box]);
}

function isInUse(box: HTMLElement | null): boolean {
  return box !== null && (box.matches(':hover') || box.querySelector(':focus-visible') !== null);
}

/** A focus inside the notice moves to the page, where the keyboard goes on. */
function leave(box: HTMLElement | null, end: () => void): void {
  const hadFocus = box?.contains(document.activeElement);
  end();
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
}
