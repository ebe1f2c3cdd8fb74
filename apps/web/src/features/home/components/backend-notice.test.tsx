import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { BackendNotice } from './backend-notice.tsx';

/** All addresses of the probe respond with this; returns the requested addresses. */
function mockBackend(respond: () => Response): string[] {
  const requested: string[] = [];
  server.use(
    ...['/health', '/api/health', '/api/status', '/api/auth/me'].map((path) =>
      http.get(`${location.origin}${path}`, () => {
        requested.push(path);
        return respond();
      }),
    ),
  );
  return requested;
}

// @rule navigation#home-health
test('shows no notice while the backend responds', async () => {
  const requested = mockBackend(() => HttpResponse.json({ status: 'ok' }));
  const { queryClient } = renderPart(<BackendNotice />);
  await waitFor(() => expect(queryClient.getQueryData(['backend-health'])).toBe(true));
  expect(requested).toEqual(['/health']);
  expect(screen.queryByRole('status')).toBeNull();
});

// @rule navigation#home-health
test('probes after two seconds, reports a missing response, and hides the notice when the server responds', async () => {
  const requested = mockBackend(() => HttpResponse.error());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { queryClient } = renderPart(<BackendNotice />);
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(requested).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(await screen.findByRole('status')).toHaveTextContent(/The server does not respond at the moment/);
  mockBackend(() => HttpResponse.json({ status: 'ok' }));
  void queryClient.refetchQueries({ queryKey: ['backend-health'] });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
