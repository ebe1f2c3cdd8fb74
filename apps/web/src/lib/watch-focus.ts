import { focusManager } from '@tanstack/react-query';

/**
 * Also refetches when the window regains focus. The library alone notices only pages that were hidden, not a
 * visible page beside another window.
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
