export const MAIN_ID = 'content';

/** The page inside the layout. */
export const mainContent = () => document.getElementById(MAIN_ID);

/** Smooth within one screen; from further down, or where the visitor prefers less motion, at once. */
export function scrollToTop(from: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm || from > window.innerHeight ? 'instant' : 'smooth' });
}

/** Screen readers begin a page there. */
export function focusHeading(): void {
  const main = mainContent();
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The element above the bar for the note that the page is as last seen; its code comes later than the layout. */
export const OUTAGE_ID = 'outage';

/** The element at the end of the page for a prompt: to install the site. */
export const PROMPT_ID = 'prompt';
