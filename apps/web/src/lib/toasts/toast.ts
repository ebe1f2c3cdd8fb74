import type { ToastKind } from './toast-container.tsx';

/** Shows a short message at the top right, on small screens above the bars at the bottom. Its code is loaded with the first message. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
};

function show(kind: ToastKind, message: string): void {
  if (import.meta.env.SSR) return;
  void import('./toast-container.tsx').then(
    ({ showToast }) => showToast(kind, message),
    // Without a connection the code may be missing: then no message is shown.
    () => {},
  );
}
