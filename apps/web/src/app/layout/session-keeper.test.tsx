import { act, screen, waitFor } from '@testing-library/react';
import { checkSession, countUnread, getCurrentUser, syncOrSignIn } from '@windfall/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requireMember } from '../../lib/session/guards.ts';
import { SESSION_KEY } from '../../lib/session/session-query.ts';
import { readToken, storeToken } from '../../lib/session/session-token.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { ben, rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { breakConnection, mockResponse, refuse, roundTrip } from '../../testing/server.ts';
import { SessionKeeper } from './session-keeper.tsx';

async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireMember(args);
  return null;
}

const HydrateFallback = () => <p>Loading...</p>;
const pages = [
  {
    element: <SessionKeeper />,
    path: '*',
  },
];

const page = (path: string, element: React.ReactNode, handle?: object) => ({
  path,
  handle,
  loader,
  HydrateFallback,
  element: (
    <>
      {element}
      <SessionKeeper />
    </>
  ),
});

const memberPages = [
  page('/create-listing', <input aria-label="Title" />, { keepsForm: true }),
  page('/messages', <h1>Inbox</h1>),
  { path: '/login', element: <h1>Login page</h1> },
];

const signedIn = (user = rosa) => ({ success: true, user, token: 'bearer', access_token: 'bearer' }) as const;

/** A message of another tab of this browser. */
async function sayInOtherTab(news: string) {
  // A page can be visible before it listens.
  await act(async () => undefined);
  const channel = new BroadcastChannel('windfall-session');
  channel.postMessage(news);
  return () => channel.close();
}

/** Lets the next check of the session find that it has ended. */
async function endSession({ queryClient }: ReturnType<typeof renderRoutes>) {
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  await act(() => queryClient.invalidateQueries({ queryKey: SESSION_KEY }));
}

beforeEach(() => {
  mockResponse(countUnread, { count: 0 });
  mockResponse(syncOrSignIn, signedIn());
  storeToken('bearer');
});

// @rule offline#cold-start-expires
it('deletes what this browser keeps of members when the session has ended', async () => {
  localStorage.setItem(`kept:answer:${rosa.id}:["claims"]`, '{}');
  localStorage.setItem('kept:answer:visitor:["listings"]', '{}');
  const view = renderRoutes(memberPages, { at: '/messages', user: rosa });
  expect(await screen.findByText('Inbox')).toBeVisible();
  await endSession(view);
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('kept:answer:'));
  await waitFor(() => expect(kept()).toEqual(['kept:answer:visitor:["listings"]']));
});

describe('a session that ends on a page with a form', () => {
  it('keeps typed text, and signing in again returns to it', async () => {
    const opened = renderRoutes(memberPages, { at: '/create-listing', user: rosa });
    await opened.visitor.type(await screen.findByLabelText('Title'), 'Plums');
    await endSession(opened);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your session has ended. Please sign in again. Your text is still here.',
    );
    expect(screen.getByLabelText('Title')).toHaveValue('Plums');
    await opened.visitor.click(screen.getByRole('button', { name: 'Sign in' }));
    await opened.visitor.type(await screen.findByLabelText('Email'), 'rosa@example.org');
    await opened.visitor.type(screen.getByLabelText('Password'), 'three rows of beans');
    await opened.visitor.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByText(/Please sign in/)).not.toBeInTheDocument());
    expect(screen.getByLabelText('Title')).toHaveValue('Plums');
    expect(opened.queryClient.getQueryData(SESSION_KEY)).toEqual(rosa);
    expect(opened.router.state.location.pathname).toBe('/create-listing');
  });

  it('does not keep the page when the member signs out in another tab', async () => {
    const { router } = renderRoutes(memberPages, { at: '/create-listing', user: rosa });
    await screen.findByLabelText('Title');
    const close = await sayInOtherTab('signed-out');
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(router.state.location.search).toBe('?from=%2Fcreate-listing');
    close();
  });
});

describe('a session that ends elsewhere', () => {
  it('opens the sign-in page with the reason', async () => {
    const info = vi.spyOn(toast, 'info').mockImplementation(() => {});
    const opened = renderRoutes(memberPages, { at: '/messages', user: rosa });
    await screen.findByRole('heading', { name: 'Inbox' });
    await endSession(opened);
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(opened.router.state.location.search).toBe('?from=%2Fmessages');
    expect(info).toHaveBeenCalledWith('Your session has ended. Please sign in again.');
  });
});

describe('other tabs', () => {
  it('leave private pages and delete their token when the member signs out in one', async () => {
    const info = vi.spyOn(toast, 'info').mockImplementation(() => {});
    const { queryClient } = renderRoutes(memberPages, { at: '/messages', user: rosa });
    await screen.findByRole('heading', { name: 'Inbox' });
    const close = await sayInOtherTab('signed-out');
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(readToken()).toBeNull();
    expect(queryClient.getQueryData(SESSION_KEY)).toBeNull();
    expect(info).not.toHaveBeenCalled();
    close();
  });

  it('fetch the session when a member signs in in one of them', async () => {
    mockResponse(checkSession, { authenticated: true, token: null, user: ben });
    const { queryClient } = renderRoutes(memberPages, { at: '/messages', user: rosa });
    await screen.findByRole('heading', { name: 'Inbox' });
    const close = await sayInOtherTab('signed-in');
    await waitFor(() => expect(queryClient.getQueryData(SESSION_KEY)).toEqual(ben));
    close();
  });
});

describe('syncing the session', () => {
  beforeEach(() => storeToken(null));

  it('stores the bearer token of a backend that gives one', async () => {
    renderRoutes(pages, { user: rosa });
    await waitFor(() => expect(readToken()).toBe('bearer'));
  });

  // @rule accounts#session-check
  it('fetches the session when no token is returned', async () => {
    breakConnection(syncOrSignIn);
    mockResponse(getCurrentUser, { user: { ...rosa, name: 'Rosa of the server' } });
    const { queryClient } = renderRoutes(pages, { user: rosa });
    await waitFor(() =>
      expect(queryClient.getQueryData(SESSION_KEY)).toMatchObject({ name: 'Rosa of the server' }),
    );
    expect(readToken()).toBeNull();
  });

  // @rule accounts#session-check
  it('makes no further request after a refusal', async () => {
    refuse(syncOrSignIn, 'UNAUTHORIZED');
    const calls = mockResponse(getCurrentUser, { user: rosa });
    renderRoutes(pages, { user: rosa });
    await act(roundTrip);
    expect(calls).toEqual([]);
  });
});
