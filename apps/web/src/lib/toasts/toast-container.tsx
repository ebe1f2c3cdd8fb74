import { TOASTS } from '@windfall/contract';
import { createRoot } from 'react-dom/client';
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';

/** An element that stays at an edge of the screen has this attribute, so that toasts keep clear of it. */
const EDGES = '[data-edge]';

/** Fields and buttons; the main action of a page may be a link, which has this attribute (`ui/button.tsx`). */
const CONTROLS = 'main :is(input, select, textarea, button, [data-main])';
/** Height of a toast of one line, with its distance. */
const TOAST = 64;

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

const DURATIONS: Partial<Record<ToastKind, number | false>> = TOASTS.duration;

/** Shows a toast; the same text is not shown twice. */
export function showToast(kind: ToastKind, message: string): void {
  mountOnce();
  show(message, {
    type: kind,
    toastId: `${kind}-${message}`.replace(/\W+/g, '-'),
    autoClose: DURATIONS[kind] ?? TOASTS.duration.default,
  });
}

let isMounted = false;

/** Renders outside the page's tree, so that pages load it with the first toast only. */
function mountOnce() {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  keepClear(place);
  createRoot(place).render(
    <ToastContainer
      position={TOASTS.position}
      limit={TOASTS.limit}
      autoClose={TOASTS.autoClose}
      draggable
      draggablePercent={TOASTS.dragPercent}
      newestOnTop
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      hideProgressBar={false}
    />,
  );
}

/** Keeps the toasts below the header, or above the bars of a small screen, while there are any. Once at the top they stay there. */
function keepClear(place: HTMLElement) {
  const shown = new Set<unknown>();
  let stop = () => {};
  show.onChange(({ id, status }) => {
    const before = shown.size;
    if (status === 'added') shown.add(id);
    if (status === 'removed') shown.delete(id);
    if (before === 0 && shown.size > 0)
      stop = watchClearArea((area) => {
        place.style.setProperty('--clear-top', `${area.top}px`);
        place.style.setProperty('--clear-bottom', `${area.bottom}px`);
        if (isBetterAtTop(area)) place.dataset['at'] = 'top';
      });
    if (before > 0 && shown.size === 0) {
      stop();
      delete place.dataset['at'];
    }
  });
}

interface ClearArea {
  /** Height of what stands at the top of the screen. */
  top: number;
  /** Height of what stands at its bottom, a keyboard included. */
  bottom: number;
}

/** The part of the screen that no header, navigation or composer takes. */
function clearArea(): ClearArea {
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

/** Whether a toast at the bottom would cover a control of the page, and one at the top would not. */
export function isBetterAtTop({ top, bottom }: ClearArea): boolean {
  const low = innerHeight - bottom;
  const boxes = [...document.querySelectorAll(CONTROLS)].map((control) => control.getBoundingClientRect());
  const isTaken = (from: number, to: number) =>
    boxes.some((box) => box.height > 0 && box.top < to && box.bottom > from);
  return isTaken(low - TOAST, low) && !isTaken(top, top + TOAST);
}

/** Calls back now and whenever the clear area may have changed, until the returned function is called. */
function watchClearArea(onChange: (area: ClearArea) => void): () => void {
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
