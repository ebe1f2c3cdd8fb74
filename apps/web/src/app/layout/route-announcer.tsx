import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'content';

/**
 * Replaces the browser's behavior on page loads: after a change of route it scrolls to the top, focuses the
 * page's heading, and announces the new title.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    scrollToTop();
    focusHeading();
    setTitle(document.title);
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

function focusHeading() {
  const main = document.getElementById(MAIN_ID);
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Smooth, unless the visitor prefers reduced motion. */
export function scrollToTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
}
