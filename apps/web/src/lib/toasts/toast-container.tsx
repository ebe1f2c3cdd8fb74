import { TOASTS } from '@windfall/contract';
import { createRoot } from 'react-dom/client';
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
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
