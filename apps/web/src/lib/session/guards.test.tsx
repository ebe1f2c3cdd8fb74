import { act, screen } from '@testing-library/react';
import { checkSession } from '@windfall/contract';
import { createStaticHandler, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aMember, rosa } from '../../testing/people.ts';
import { createTestQueryClient, renderRoutes } from '../../testing/render.tsx';
import { breakConnection, mockResponse, refuse } from '../../testing/server.ts';
import { statusOf } from '../load-query.ts';
import { pageContext } from '../page-context.ts';
import { requireAdmin, requireMember, requireVisitor } from './guards.ts';
import { returnPathOf } from './return-path.ts';
import { SESSION_KEY } from './session-query.ts';
import { storeToken } from './session-token.ts';

const pages = [
  {
    path: '/messages',
    HydrateFallback: () => <p>Loading...</p>,
    loader: async (args: Parameters<typeof requireMember>[0]) => {
      await requireMember(args);
      return null;
    },
    element: <h1>Inbox</h1>,
  },
  {
    path: '/login',
    HydrateFallback: () => <p>Loading...</p>,
    loader: async (args: Parameters<typeof requireVisitor>[0]) => {
      await requireVisitor(args);
      return null;
    },
    element: <h1>Login</h1>,
  },
  {
    path: '/admin',
    HydrateFallback: () => <p>Loading...</p>,
    loader: async (args: Parameters<typeof requireAdmin>[0]) => {
      await requireAdmin(args);
      return null;
    },
    element: <h1>Admin</h1>,
  },
  { path: '/dashboard', element: <h1>Dashboard</h1> },
  { path: '/profile', element: <h1>Settings</h1> },
];

const visitorSession = { authenticated: false as const, token: null, user: null };

describe('a protected page', () => {
  // @rule accounts#session-check
  // @rule navigation#guard-loading
  it('shows Loading... while the session is fetched, then opens to a member', async () => {
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    renderRoutes(pages, { at: '/messages' });
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
  });

  // @rule navigation#guard-redirect
  it('redirects a visitor to the sign-in page, which remembers the page', async () => {
    mockResponse(checkSession, visitorSession);
    const { router } = renderRoutes(pages, { at: '/messages?search=ben' });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location.search).toBe('?from=%2Fmessages%3Fsearch%3Dben');
  });

  // @rule navigation#guard-redirect
  it('remembers the query of the page too, after a navigation within the site', async () => {
    const { router, queryClient } = renderRoutes([...pages, { path: '/', element: <h1>Home</h1> }], {
      user: null,
    });
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    await act(() => router.navigate('/messages?search=ben&with=iris'));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(returnPathOf(router.state.location)).toBe('/messages?search=ben&with=iris');
    // The guard that keeps members off the sign-in page leads back after signing in.
    queryClient.setQueryData(SESSION_KEY, rosa);
    await act(() => router.revalidate());
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
    expect(router.state.location.search).toBe('?search=ben&with=iris');
  });

  // @rule navigation#guard-token
  it('opens with a stored token when the server is unreachable', async () => {
    breakConnection(checkSession);
    storeToken('bearer');
    renderRoutes(pages, { at: '/messages' });
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
  });

  // @rule accounts#session-check
  it('ignores a token that the server does not accept', async () => {
    mockResponse(checkSession, visitorSession);
    storeToken('stale');
    renderRoutes(pages, { at: '/messages' });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });
});

describe('a page of administrators', () => {
  // @rule navigation#administrator-pages
  it.each([
    ['an administrator', aMember({ isAdmin: true }), 'Admin'],
    ['an administrator who needs a second factor first', aMember({ admin_needs_factor: true }), 'Settings'],
    ['an administrator by the roles alone', aMember({ roles: ['admin'], isAdmin: false }), 'Admin'],
    ['another member', rosa, 'Dashboard'],
    ['a visitor', null, 'Login'],
  ])('leads %s to where they belong', async (_who, user, heading) => {
    renderRoutes(pages, { at: '/admin', user });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });
});

// @rule accounts#session-check
it('the role of an administrator in an answer of the server counts as the flag', async () => {
  const user = aMember({ roles: ['admin'], isAdmin: false });
  mockResponse(checkSession, { authenticated: true, token: null, user });
  const { queryClient } = renderRoutes(pages, { at: '/admin' });
  expect(await screen.findByRole('heading', { name: 'Admin' })).toBeVisible();
  expect(queryClient.getQueryData(SESSION_KEY)).toMatchObject({ isAdmin: true });
});

describe('the sign-in page', () => {
  // @rule navigation#sign-in-pages
  it.each([
    ['/login', 'Dashboard'],
    ['/login?from=/messages', 'Inbox'],
    ['/login?from=//evil.test', 'Dashboard'],
  ])('opened by a member at %s leads to %s', async (at, heading) => {
    renderRoutes(pages, { at, user: rosa });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });
});

describe('on the server', () => {
  /** The document request for this address, as in the server's render. */
  async function ask(path: string) {
    const requestContext = new RouterContextProvider();
    requestContext.set(pageContext, { queryClient: createTestQueryClient(), response: { status: 200 } });
    const request = new Request(`${location.origin}${path}`);
    const result = await createStaticHandler(pages).query(request, { requestContext });
    if (result instanceof Response) return result.headers.get('location');
    return Object.values(result.errors ?? {}).map(statusOf)[0] ?? 'page';
  }

  it.each([
    ['TOO_MANY_REQUESTS', 429],
    ['INTERNAL', 500],
    ['UNAVAILABLE', 503],
  ] as const)('a session check refused with %s does not redirect', async (code, status) => {
    refuse(checkSession, code);
    expect(await ask('/messages')).toBe(status);
    expect(await ask('/login')).toBe(status);
  });

  it('a session check without a response does not redirect, also with a stored token', async () => {
    breakConnection(checkSession);
    storeToken('bearer');
    expect(await ask('/messages')).toBe(503);
  });

  it('a response decides', async () => {
    mockResponse(checkSession, visitorSession);
    expect(await ask('/messages')).toBe('/login?from=%2Fmessages');
    expect(await ask('/login')).toBe('page');
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    expect(await ask('/messages')).toBe('page');
    expect(await ask('/login')).toBe('/dashboard');
  });
});
