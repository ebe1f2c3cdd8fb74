import { findControl, markControl } from './control-mark.ts';
import type { LeftView } from './entry-memory.ts';

/** How long the page may take to be as high as it was. */
const FILL_TIMEOUT_MS = 5_000;

/** A card under the pointer is lifted by a few pixels, which is no other place. */
const SAME_PLACE_PX = 8;

let stopFilling = () => {};

/** The state of the page now. */
export function captureView(main: HTMLElement | null): LeftView {
  return { y: window.scrollY, height: main ? contentHeight(main) : 0, focus: markControl() };
}

/**
 * Brings back position and focus. A page that is still loading its content is drawn as high as it was, so that the
 * position exists at once. Returns whether a control took the focus.
 */
export function restoreView(view: LeftView, main: HTMLElement | null): boolean {
  stopFilling();
  if (main) keepHeight(main, view);
  scrollBackTo(view, main);
  const control = view.focus && findControl(view.focus);
  control?.focus({ preventScroll: true });
  return control !== null && document.activeElement === control;
}

/** Ends what `restoreView` has begun, when another page is opened. */
export function forgetView(): void {
  stopFilling();
}

/** The control that was used is put where it was: something above it may be higher or lower than before. */
function scrollBackTo({ y, focus }: LeftView, main: HTMLElement | null): void {
  window.scrollTo({ top: y, behavior: 'instant' });
  const control = focus && findControl(focus);
  if (!focus || !control || !main?.contains(control)) return;
  const moved = control.getBoundingClientRect().top - focus.top;
  if (Math.abs(moved) > SAME_PLACE_PX) window.scrollTo({ top: y + moved, behavior: 'instant' });
}

/** Until the content is as high as it was. A visitor who scrolls meanwhile is left alone. */
function keepHeight(main: HTMLElement, view: LeftView): void {
  if (contentHeight(main) >= view.height) return;
  const userMoves = watchMoves();
  main.style.minHeight = `${view.height}px`;
  const observer = new MutationObserver(() => {
    if (contentHeight(main) < view.height) return;
    stopFilling();
    if (!userMoves.seen()) scrollBackTo(view, main);
  });
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => stopFilling(), FILL_TIMEOUT_MS);
  stopFilling = () => {
    stopFilling = () => {};
    clearTimeout(timer);
    observer.disconnect();
    userMoves.stop();
    main.style.minHeight = '';
  };
}

function watchMoves() {
  let isSeen = false;
  const see = () => {
    isSeen = true;
  };
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  for (const name of moves) addEventListener(name, see, { passive: true });
  return {
    seen: () => isSeen,
    stop: () => {
      for (const name of moves) removeEventListener(name, see);
    },
  };
}

/** Without the height that is kept for it. */
function contentHeight(main: HTMLElement): number {
  const bottoms = [...main.children].map((child) => child.getBoundingClientRect().bottom);
  return Math.max(0, ...bottoms) - main.getBoundingClientRect().top;
}
