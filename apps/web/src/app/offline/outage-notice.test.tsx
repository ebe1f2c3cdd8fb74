import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { checkSession } from '@windfall/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storeLocalListings } from '../../features/listings/stored-listings.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { SESSION_KEY } from '../../lib/session/session-query.ts';
import { storeLocalUsers } from '../../lib/session/stored-users.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { aListing, aMember, rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../testing/server.ts';
import { OutagePlace } from '../layout/lazy-layout-parts.tsx';
import { OUTAGE_ID } from '../layout/main-content.ts';

const failWith = (status: number) => async () => {
  throw new ApiError({ status, code: 'X' });
};

interface Shown {
  queryKey: string[];
  status?: number;
  /** Whether an earlier response is known. */
  isKnown?: boolean;
}

const SEEN_AT = Date.parse('2026-08-04T15:00:00.000Z');

function Part({ queryKey, status = 0, isKnown }: Shown) {
  const earlier = isKnown ? { initialData: [], initialDataUpdatedAt: SEEN_AT } : {};
  useQuery<unknown>({
    queryKey,
    queryFn: failWith(status),
    staleTime: 0,
    ...earlier,
  });
  return <p>part</p>;
}

function open(shown: Shown) {
  const page = (
    <>
      <div id={OUTAGE_ID} />
      <OutagePlace />
      <Part {...shown} />
    </>
  );
  return renderPart(page, { user: rosa, now: Date.parse('2026-08-04T18:00:00.000Z') });
}

/** Waits until the query has failed; the notice, whose code is there already, would be on the page by then. */
async function openUntilFailed(shown: Shown) {
  await import('./outage-notice.tsx');
  const { queryClient } = open(shown);
  await waitFor(() => expect(queryClient.getQueryState(shown.queryKey)?.errorUpdateCount).toBe(1));
}

// @rule offline#from-when
it('says from when the page is', async () => {
  open({ queryKey: ['claims', 'open'], isKnown: true });
  expect(await screen.findByText(/No connection\. This is from/)).toBeVisible();
  expect(screen.getByText(/3:00 PM/)).toHaveAttribute('datetime', '2026-08-04T15:00:00.000Z');
  expect(screen.queryByRole('link')).toBeNull();
});

// @rule offline#unseen
it('leads from a page that was never opened to those that were', async () => {
  open({ queryKey: ['users', 'all'] });
  expect(await screen.findByText(/this page is not kept on this device/)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/listings',
    '/messages',
    '/dashboard',
    '/create-listing',
  ]);
});

it('leaves it to the page where this browser has a copy', async () => {
  storeLocalListings([aListing({ id: 'plums' })]);
  await openUntilFailed({ queryKey: ['listings', 'one', 'plums'] });
  expect(screen.queryByRole('status')).toBeNull();
});

// @rule offline#from-when
it('says of a profile that came with a list that it is kept', async () => {
  storeLocalUsers([aMember({ id: 'ben' })], rosa.id);
  open({ queryKey: ['user', 'ben'] });
  expect(await screen.findByText('No connection. This page is kept on this device.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

// @rule offline#from-when
it.each([[['blocks', 'list']], [['claims', 'line', 'plums']], [['produce-types']], [['mute', 'ben']]])(
  'counts %j, which stands beside something else, not as the page',
  async (queryKey) => {
    open({ queryKey });
    expect(await screen.findByText(/No connection\. This is from/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  },
);

/** A page whose own parts are there, or that has none, in a browser that has just lost the connection. */
function loseConnectionOn({ withPart }: { withPart: boolean }) {
  const page = (
    <>
      <div id={OUTAGE_ID} />
      <OutagePlace />
      <Session />
      {withPart && <Answered />}
    </>
  );
  breakConnection(checkSession);
  const { queryClient } = renderPart(page, { user: rosa, now: Date.parse('2026-08-04T18:00:00.000Z') });
  queryClient.setQueryData(SESSION_KEY, rosa, { updatedAt: SEEN_AT + 3_600_000 });
  window.dispatchEvent(new Event('offline'));
}

function Session() {
  useSession();
  return null;
}

function Answered() {
  useQuery({
    queryKey: ['thread', 'ben'],
    queryFn: () => [],
    initialData: [],
    initialDataUpdatedAt: SEEN_AT,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return null;
}

// @rule offline#from-when
it.each([
  { withPart: true, time: /3:00 PM/ },
  { withPart: false, time: /4:00 PM/ },
])('says it on a page that asks for nothing, until the server answers: %j', async ({ withPart, time }) => {
  loseConnectionOn({ withPart });
  expect(await screen.findByText(/No connection\. This is from/)).toHaveTextContent(time);
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
});

// @rule offline#from-when
it('asks again soon at first, and loads the pictures that are missing', async () => {
  const image = Object.assign(document.createElement('img'), { src: '/images/plums.webp' });
  Object.defineProperty(image, 'complete', { value: true });
  document.body.append(image);
  onTestFinished(() => image.remove());
  const loads = vi.spyOn(image, 'setAttribute');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  loseConnectionOn({ withPart: true });
  expect(await screen.findByText(/No connection\. This is from/)).toBeVisible();
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
  expect(loads).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull());
  expect(loads).toHaveBeenCalledWith('src', '/images/plums.webp');
});

it.each([404, 500])('says nothing about a response with status %i', async (status) => {
  await openUntilFailed({ queryKey: ['claims', 'open'], status, isKnown: true });
  expect(screen.queryByText(/No connection/)).toBeNull();
});
