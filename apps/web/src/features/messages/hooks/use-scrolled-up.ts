import { type RefObject, useEffect, useState } from 'react';

/** How far from the newest message counts as reading earlier ones. */
const FAR = 240;

/** Whether the reader of a box that counts from its lower end has gone up in it. */
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
