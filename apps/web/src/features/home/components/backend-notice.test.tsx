import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { BackendNotice } from './backend-notice.tsx';

/** All addresses of the probe respond with this; returns the requested addresses. */
function mockBackend(respond: () => Response): string[] {
  const asked: string[] = [];
  server.use(
    ...['/health', '/api/health', '/api/status', '/api/auth/me'].map((path) =>
      http.get(`${location.origin}${path}`, () => {
        asked.push(path);
        return respond();
      }),
    ),
  );
  return asked;
}

// @rule navigation#home-health
test('shows no notice while the backend responds', async () => {
  const asked = mockBackend(() => HttpResponse.json({ status: 'ok' }));
  const { queryClient } = renderPart(<BackendNotice />);
  await waitFor(() => expect(queryClient.getQueryData(['backend-health'])).toBe(true));
  expect(asked).toEqual(['/health']);
  expect(screen.queryByRole('status')).toBeNull();
});

// @rule navigation#home-health
test('probes after two seconds, reports a missing response, and hides the notice when the server responds', async () => {
  const asked = mockBackend(() => HttpResponse.error());
  const { queryClient } = renderPart(<BackendNotice />);
  await new Promise((go) => setTimeout(go, 1_500));
  expect(asked).toEqual([]);
  expect(await screen.findByRole('status')).toHaveTextContent(/The server does not respond at the moment/);
  mockBackend(() => HttpResponse.json({ status: 'ok' }));
  void queryClient.refetchQueries({ queryKey: ['backend-health'] });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
