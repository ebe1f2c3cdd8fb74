import { focusManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { watchFocus } from './watch-focus.ts';

test('a return to the window is noticed, whether the page was hidden or beside another window', () => {
  watchFocus();
  const noticed = vi.fn();
  const stop = focusManager.subscribe(noticed);
  window.dispatchEvent(new Event('focus'));
  expect(noticed).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(noticed).toHaveBeenCalledTimes(2);
  stop();
});
