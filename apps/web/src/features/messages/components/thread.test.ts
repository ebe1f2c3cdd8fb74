import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useScrolledUp } from './thread.tsx';

// @rule messages#conversation-live
test.each([
  ['a step away from the end, the newest message comes into view', -68, false, 0],
  ['scrolled up, the member reads on', -300, false, -300],
  ['a form that is being filled in stays in view', -68, true, -68],
])('%s', (_what, scrollTop, isTyping, then) => {
  const current = document.body.appendChild(document.createElement('section'));
  current.innerHTML = '<form><input></form>';
  const { rerender } = renderHook(({ newestId }) => useScrolledUp({ current }, newestId), {
    initialProps: { newestId: 'm1' },
  });
  current.scrollTop = scrollTop;
  fireEvent.scroll(current);
  if (isTyping) current.querySelector('input')?.focus();
  rerender({ newestId: 'm2' });
  expect(current.scrollTop).toBe(then);
  current.remove();
});
