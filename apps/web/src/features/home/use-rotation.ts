import { CAROUSEL } from '@windfall/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Index of the visible item out of `count`; advances every six seconds unless paused. */
export function useRotation(count: number, isHeld: boolean) {
  const [index, setIndex] = useState(0);
  const isHidden = useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  );
  const isCalm = useSyncExternalStore(watchMotion, wantsCalm, () => false);
  const isMoving = !isHeld && !isHidden && !isCalm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is shown, it is shown for its whole time
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIndex((shown) => (shown + 1) % count), CAROUSEL.interval);
    return () => clearTimeout(timer);
  }, [isMoving, count, index]);
  const step = (by: 1 | -1) => setIndex((shown) => (shown + by + count) % count);
  return { index, step, isMoving, isCalm };
}

const CALM = '(prefers-reduced-motion: reduce)';

function wantsCalm(): boolean {
  return matchMedia(CALM).matches;
}

function watchMotion(onChange: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
