import { type RefObject, useEffect, useState } from 'react';

/** Distance from the newest message that counts as scrolled up. */
const FAR = 240;

/** Whether a reversed scroll box is scrolled up. */
export function useScrolledUp(box: RefObject<HTMLElement | null>): boolean {
  const [isScrolledUp, setScrolledUp] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const update = () => setScrolledUp(current.scrollTop < -FAR);
    current.addEventListener('scroll', update, { passive: true });
    return () => current.removeEventListener('scroll', update);
  }, [box]);
  return isScrolledUp;
}
