import { TOASTS } from '@windfall/contract';
import { createRoot } from 'react-dom/client';
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { isBetterAtTop, watchClearArea } from './keep-clear.ts';
import './toast.css';

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
