import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Distance from the newest message that counts as scrolled up. */
const FAR = 240;

/**
 * Whether a reversed scroll box is scrolled up. While it is not, the newest message comes into view: away from the very end, if only
 * by part of a pixel, browsers keep what is shown in place. A form in the box that is being filled in stays where it is.
 */
export function useScrolledUp(box: RefObject<HTMLElement | null>, newestId: string | undefined): boolean {
  const [isScrolledUp, setScrolledUp] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const update = () => setScrolledUp(current.scrollTop < -FAR);
    current.addEventListener('scroll', update, { passive: true });
    return () => current.removeEventListener('scroll', update);
  }, [box]);
  const showNewest = useEffectEvent(() => {
    const { current } = box;
    if (current && !isScrolledUp && !current.querySelector('form:focus-within')) current.scrollTop = 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that came last
  useLayoutEffect(() => showNewest(), [newestId]);
  return isScrolledUp;
}
