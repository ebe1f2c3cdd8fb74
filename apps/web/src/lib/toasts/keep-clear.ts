/** An element that stays at an edge of the screen has this attribute, so that toasts keep clear of it. */
const EDGES = '[data-edge]';

export interface ClearArea {
  /** Height of what stands at the top of the screen. */
  top: number;
  /** Height of what stands at its bottom, a keyboard included. */
  bottom: number;
}

/** The part of the screen that no header, navigation or composer takes. */
export function clearArea(): ClearArea {
  const view = window.visualViewport;
  const screenTop = view?.offsetTop ?? 0;
  const screenBottom = screenTop + (view?.height ?? innerHeight);
  const middle = (screenTop + screenBottom) / 2;
  let [top, bottom] = [screenTop, screenBottom];
  for (const element of document.querySelectorAll<HTMLElement>(EDGES)) {
    const box = element.getBoundingClientRect();
    if (box.height === 0) continue;
    if (element.dataset['edge'] === 'top' && box.bottom < middle) top = Math.max(top, box.bottom);
    if (element.dataset['edge'] === 'bottom' && box.top > middle) bottom = Math.min(bottom, box.top);
  }
  return { top, bottom: innerHeight - bottom };
}

/** Fields and buttons; the main action of a page may be a link, which has this attribute (`ui/button.tsx`). */
const CONTROLS = 'main :is(input, select, textarea, button, [data-main])';
/** Height of a toast of one line, with its distance. */
const TOAST = 64;

/** Whether a toast at the bottom would cover a control of the page, and one at the top would not. */
export function isBetterAtTop({ top, bottom }: ClearArea): boolean {
  const low = innerHeight - bottom;
  const boxes = [...document.querySelectorAll(CONTROLS)].map((control) => control.getBoundingClientRect());
  const isTaken = (from: number, to: number) =>
    boxes.some((box) => box.height > 0 && box.top < to && box.bottom > from);
  return isTaken(low - TOAST, low) && !isTaken(top, top + TOAST);
}

/** Calls back now and whenever the clear area may have changed, until the returned function is called. */
export function watchClearArea(onChange: (area: ClearArea) => void): () => void {
  const update = () => {
    for (const element of document.querySelectorAll(EDGES)) sizes?.observe(element);
    onChange(clearArea());
  };
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  const sizes = 'ResizeObserver' in window ? new ResizeObserver(later) : null;
  // Another page may come while a toast is shown.
  const page = new MutationObserver(later);
  page.observe(document.body, { childList: true, subtree: true });
  const ending = new AbortController();
  const { signal } = ending;
  for (const [target, name] of [
    [window, 'resize'],
    [window.visualViewport, 'resize'],
    [window.visualViewport, 'scroll'],
    [document, 'focusin'],
    [document, 'focusout'],
  ] as const)
    target?.addEventListener(name, later, { signal });
  update();
  return () => {
    ending.abort();
    cancelAnimationFrame(frame);
    sizes?.disconnect();
    page.disconnect();
  };
}
