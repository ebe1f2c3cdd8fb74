import { focusManager } from '@tanstack/react-query';

/**
 * Asks again on coming back to the window as well: by itself the library notices only a page that
 * was hidden, not one that stayed in sight beside another window.
 */
export function watchFocus(): void {
  focusManager.setEventListener((notice) => {
    const onReturn = () => notice();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  });
}
