import { waitFor } from '@testing-library/react';
import { countUnread, type User } from '@windfall/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { useAppBadge } from './background-work.tsx';

const badges = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };

function Badge({ user }: { user: User | null }) {
  useAppBadge(user?.id);
  return null;
}

afterEach(() => {
  for (const name of Object.keys(badges)) Reflect.deleteProperty(navigator, name);
});

// @rule offline#badge
it('shows the number of unread messages, and clears it on sign-out', async () => {
  for (const [name, value] of Object.entries(badges))
    Object.defineProperty(navigator, name, { value, configurable: true });
  mockResponse(countUnread, { count: 3 });
  const page = renderPart(<Badge user={rosa} />, { user: rosa });
  await waitFor(() => expect(badges.setAppBadge).toHaveBeenLastCalledWith(3));
  badges.clearAppBadge.mockClear();
  page.unmount();
  renderPart(<Badge user={null} />, { user: null });
  await waitFor(() => expect(badges.clearAppBadge).toHaveBeenCalledOnce());
});
