import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'content';

/**
 * What a browser does by itself when a page is loaded: after a change of route the view goes to the top, focus
 * to the page's heading, and screen readers hear the new title.
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

/** Smoothly, unless the visitor asked for less motion. */
export function scrollToTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
}
