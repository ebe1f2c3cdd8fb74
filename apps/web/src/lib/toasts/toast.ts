import type { ToastKind } from './toast-container.tsx';

/** Shows a short message at the top right. The code for it is fetched when the first one is shown. */
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
    // Without a connection its code may not come: then the page has to do without.
    () => {},
  );
}
