import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { countUnread, HEALTH_PROBE } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { useUnreadCount } from '../../features/messages/api/count-unread.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockResponse, roundTrip, server } from '../../testing/server.ts';
import { isOutage } from '../offline/outage.ts';
import { BackgroundWork } from './background-work.tsx';

const WARNING = 'Connection to backend unavailable. Some features may be limited.';

const Badge = () => <p>{useUnreadCount(rosa.id)} unread</p>;

/** Asks for something that the server does not answer. */
function CutOff() {
  const queryFn = async () => {
    throw new ApiError({ status: 0, code: 'X' });
  };
  useQuery({ queryKey: ['claims', 'open'], queryFn });
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function mockHealth(status: number): { count: number } {
  const requests = { count: 0 };
  const respond = () => {
    requests.count += 1;
    return HttpResponse.json({ status: 'ok' }, { status });
  };
  const paths = ['/health', '/api/health', '/api/status', '/api/auth/me'];
  server.use(...paths.map((path) => http.get(`*${path}`, respond)));
  return requests;
}

// @rule navigation#home-health
it('probes the backend two seconds after the page was loaded, once', async () => {
  const requests = mockHealth(200);
  renderPart(<BackgroundWork />, { user: null });
  await vi.advanceTimersByTimeAsync(HEALTH_PROBE.startupDelay - 100);
  expect(requests.count).toBe(0);
  await vi.waitFor(() => expect(requests.count).toBe(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.count).toBe(1);
  expect(toast.warning).not.toHaveBeenCalled();
});

// @rule navigation#home-health
it('warns when the backend is silent', async () => {
  mockHealth(503);
  renderPart(<BackgroundWork />, { user: null });
  await vi.advanceTimersByTimeAsync(HEALTH_PROBE.startupDelay);
  await vi.waitFor(() => expect(toast.warning).toHaveBeenCalledExactlyOnceWith(WARNING));
});

// @rule navigation#home-health
it('says nothing beside the notice of an outage', async () => {
  const requests = mockHealth(503);
  const { queryClient } = renderPart(
    <>
      <CutOff />
      <BackgroundWork />
    </>,
    { user: null },
  );
  await vi.waitFor(() => expect(isOutage(queryClient)).toBe(true));
  await vi.advanceTimersByTimeAsync(HEALTH_PROBE.startupDelay);
  await vi.waitFor(() => expect(requests.count).toBe(4));
  await roundTrip();
  expect(toast.warning).not.toHaveBeenCalled();
});

// @rule messages#unread-count
it('fetches the number of unread messages every minute', async () => {
  mockResponse(countUnread, { count: 1 });
  renderPart(<Badge />, { user: rosa });
  expect(await screen.findByText('1 unread')).toBeVisible();
  mockResponse(countUnread, { count: 2 });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(screen.getByText('1 unread')).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText('2 unread')).toBeVisible();
});
