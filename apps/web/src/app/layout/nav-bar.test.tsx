import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  countUnread,
  countUnreadNotices,
  listListings,
  signOut,
  syncOrSignIn,
} from '@windfall/contract';
import { delay, http } from 'msw';
import type { LoaderFunctionArgs } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageContext } from '../../lib/page-context.ts';
import { SIGN_OUT_PENDING } from '../../lib/session/pending-sign-out.ts';
import { SESSION_KEY, sessionQuery } from '../../lib/session/session-query.ts';
import { readToken, storeToken } from '../../lib/session/session-token.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse, server } from '../../testing/server.ts';
import { RootLayout } from '../root-layout.tsx';

const pages = [
  {
    Component: RootLayout,
    children: [
      { path: '/', element: <h1>Home page</h1> },
      { path: '/listings', element: <h1>Browse page</h1> },
      { path: '/login', element: <h1>Login page</h1> },
    ],
  },
];

const header = () => within(screen.getByRole('banner'));
const mainLinks = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('for a visitor', () => {
  beforeEach(() => mockResponse(checkSession, { authenticated: false, token: null, user: null }));

  // @rule navigation#bar-links
  // @rule navigation#bar-visitor
  it('the bar offers signing in and signing up', async () => {
    renderRoutes(pages, { user: null });
    expect(mainLinks()).toEqual(['Home', 'Browse Listings', 'Users', 'Resources', 'About']);
    expect(header().getAllByRole('link', { name: 'Sign in' })[0]).toHaveAttribute('href', '/login');
    expect(header().getAllByRole('link', { name: 'Sign up' })[0]).toHaveAttribute('href', '/register');
    expect(header().queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  });

  // @rule accounts#session-check
  it("a session that the server's render missed is fetched by the page", async () => {
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    mockResponse(syncOrSignIn, { success: true, user: rosa, token: 'bearer', access_token: 'bearer' });
    mockResponse(countUnread, { count: 0 });
    renderRoutes(pages, { user: null });
    expect(await header().findByLabelText('Account of Rosa Delgado')).toBeVisible();
    await expect.poll(readToken).toBe('bearer');
  });

  it('a session that the server could not verify is fetched again, also after a link on this site', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/listings`);
    mockResponse(syncOrSignIn, { success: true, user: rosa, token: 'bearer', access_token: 'bearer' });
    mockResponse(countUnread, { count: 0 });
    const loader = async ({ context }: LoaderFunctionArgs) => {
      refuse(checkSession, 'UNAVAILABLE');
      await context.get(pageContext).queryClient.prefetchQuery(sessionQuery);
      mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
      return null;
    };
    renderRoutes([{ ...pages[0], loader, hydrateFallbackElement: <p>loading</p> }]);
    expect(await screen.findByLabelText('Account of Rosa Delgado')).toBeVisible();
  });

  // @rule navigation#bar-signed-in
  it('a session token counts as signed in while the server is unreachable', async () => {
    breakConnection(checkSession);
    storeToken('bearer');
    renderRoutes(pages, { user: null });
    expect(header().getAllByRole('button', { name: 'Sign out' })).not.toHaveLength(0);
  });

  // @rule navigation#bar-signed-in
  it('checks every second whether a session token is stored', async () => {
    hang(checkSession);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderRoutes(pages, { user: null });
    expect(header().queryByRole('button', { name: 'Sign out' })).toBeNull();
    sessionStorage.setItem('token', 'bearer');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(header().getAllByRole('button', { name: 'Sign out' })).not.toHaveLength(0);
    vi.useRealTimers();
  });
});

describe('for a member', () => {
  beforeEach(() => {
    mockResponse(countUnread, { count: 12 });
    mockResponse(syncOrSignIn, { success: true, user: rosa, token: 'bearer', access_token: 'bearer' });
  });

  // @rule navigation#bar-member
  // @rule navigation#bar-unread
  it('the bar offers a new listing, messages with their number, and the account', async () => {
    renderRoutes(pages, { user: rosa });
    const newListing = header().getAllByRole('link', { name: 'New Listing' })[0];
    expect(newListing).toHaveAttribute('href', '/create-listing');
    const messages = await header().findByRole('link', { name: 'Messages, 12 unread' });
    expect(messages).toHaveTextContent('9+');
    expect(header().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  // @rule navigation#bar-unread
  it.each([
    [9, '9'],
    [10, '9+'],
  ])('the badge shows %i unread messages as %s', async (count, shown) => {
    mockResponse(countUnread, { count });
    renderRoutes(pages, { user: rosa });
    const messages = await header().findByRole('link', { name: `Messages, ${count} unread` });
    expect(messages).toHaveTextContent(new RegExp(`(?<!\\d)${shown.replace('+', '\\+')}$`));
  });

  const ownLinks = {
    Dashboard: '/dashboard',
    'My Profile': '/profile',
    'My Garden': '/garden',
    Messages: '/messages',
    Notices: '/notices',
    'My Groups': '/groups',
    'My Stands': '/stands',
    'Invite neighbors': '/invite',
  };
  const adminLinks = { 'Admin Panel': '/admin', Analytics: '/analytics' };

  /** The links of a menu with their targets, in order. */
  const linksIn = (menu: Element | null) =>
    [...(menu?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);

  // @rule navigation#bar-administrator
  // @rule navigation#bar-member
  // @rule navigation#bar-mobile
  it.each([
    ['a member', rosa, ownLinks],
    ['an administrator', { ...rosa, isAdmin: true }, { ...ownLinks, ...adminLinks }],
  ])('both menus offer %s what is theirs', (_, user, links) => {
    renderRoutes(pages, { user });
    const profileMenu = header().getByLabelText('Account of Rosa Delgado').closest('details');
    expect(linksIn(profileMenu)).toEqual(Object.entries(links));
    const mobileMenu = header().getByLabelText('Menu', { selector: 'summary' }).closest('details');
    expect(linksIn(mobileMenu).slice(-Object.keys(links).length)).toEqual(Object.entries(links));
  });

  // @rule moderation#notices
  it('new notices are marked on the account and in its menu', async () => {
    mockResponse(countUnreadNotices, { count: 2 });
    renderRoutes(pages, { user: rosa });
    const account = await header().findByLabelText('Account of Rosa Delgado, 2 new notices');
    const menu = account.closest('details');
    expect(linksIn(menu)).toContainEqual(['Notices, 2 new notices', '/notices']);
    // A separate request; a test that ends before its response leaves it to the next one.
    await waitFor(() => expect(readToken()).toBe('bearer'));
  });

  // @rule accounts#session-check
  it('requests a bearer token of the session', async () => {
    renderRoutes(pages, { user: rosa });
    await expect.poll(readToken).toBe('bearer');
  });

  // @rule navigation#bar-sign-out
  it('signing out deletes the session and opens the sign-in page', async () => {
    mockResponse(signOut, { success: true, message: 'Signed out' });
    const { visitor, queryClient, router } = renderRoutes(pages, { user: rosa });
    await visitor.click(header().getByLabelText('Account of Rosa Delgado'));
    const [signOutButton] = header().getAllByRole('button', { name: 'Sign out' });
    if (signOutButton) await visitor.click(signOutButton);
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(queryClient.getQueryData(SESSION_KEY)).toBeNull();
    expect(readToken()).toBeNull();
  });

  // @rule accounts#sign-out
  // @rule accounts#sign-out-error
  it('signing out works in this browser even when the server fails', async () => {
    refuse(signOut, 'INTERNAL');
    const { visitor, queryClient } = renderRoutes(pages, { user: rosa });
    const [signOutButton] = header().getAllByRole('button', { name: 'Sign out' });
    if (signOutButton) await visitor.click(signOutButton);
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(queryClient.getQueryData(SESSION_KEY)).toBeNull();
    const words = 'Error during logout. You will be signed out on the server as soon as it can be reached.';
    expect(toast.error).toHaveBeenCalledWith(words);
    // The cookie still exists, and the server accepts it on the next load.
    cleanup();
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    const next = renderRoutes(pages);
    await waitFor(() => expect(next.queryClient.getQueryState(SESSION_KEY)?.status).toBe('success'));
    expect(next.queryClient.getQueryData(SESSION_KEY)).toBeNull();
    expect(await header().findAllByRole('link', { name: 'Sign in' })).not.toHaveLength(0);
    expect(header().queryByRole('button', { name: 'Sign out' })).toBeNull();
  });

  // @rule accounts#sign-out
  it('an unsent sign-out is sent when the browser is online again', async () => {
    localStorage.setItem(SIGN_OUT_PENDING, '1');
    breakConnection(signOut);
    const sessionChecks = mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    renderRoutes(pages);
    expect(await header().findAllByRole('link', { name: 'Sign in' })).not.toHaveLength(0);
    expect(sessionChecks).toEqual([]);
    const signOuts = mockResponse(signOut, { success: true, message: 'Logged out' });
    mockResponse(checkSession, { authenticated: false, token: null, user: null }, { calls: sessionChecks });
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(localStorage.getItem(SIGN_OUT_PENDING)).toBeNull());
    await waitFor(() => expect(sessionChecks).toHaveLength(1));
    expect(signOuts).toHaveLength(1);
    expect(header().getAllByRole('link', { name: 'Sign in' })).not.toHaveLength(0);
  });

  it('signing out does not wait for an unresponsive server, and sends the token', async () => {
    const seen: (string | null)[] = [];
    server.use(
      http.post('*/api/auth/logout', ({ request }) => {
        seen.push(request.headers.get('authorization'));
        return delay('infinite') as Promise<never>;
      }),
    );
    storeToken('bearer');
    const { visitor } = renderRoutes(pages, { user: rosa });
    const [signOutButton] = header().getAllByRole('button', { name: 'Sign out' });
    if (signOutButton) await visitor.click(signOutButton);
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    await waitFor(() => expect(seen).toEqual(['Bearer bearer']));
    expect(readToken()).toBeNull();
    expect(localStorage.getItem(SIGN_OUT_PENDING)).not.toBeNull();
  });
});

describe('the menu', () => {
  beforeEach(() => {
    mockResponse(checkSession, { authenticated: false, token: null, user: null });
    mockResponse(listListings, []);
  });

  const open = async (visitor: ReturnType<typeof renderRoutes>['visitor']) => {
    const summary = header().getByLabelText('Menu', { selector: 'summary' });
    await visitor.click(summary);
    const menu = summary.closest('details');
    expect(menu).toHaveAttribute('open');
    return menu;
  };

  // @rule navigation#bar-mobile
  it('closes when the page changes', async () => {
    const { visitor } = renderRoutes(pages, { user: null });
    const menu = await open(visitor);
    const [browse] = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link', {
      name: 'Browse Listings',
    });
    if (browse) await visitor.click(browse);
    expect(await screen.findByRole('heading', { name: 'Browse page' })).toHaveFocus();
    expect(menu).not.toHaveAttribute('open');
  });

  // @rule navigation#bar-mobile
  it('closes on a click elsewhere and on Escape, which gives the focus back', async () => {
    const { visitor } = renderRoutes(pages, { user: null });
    const menu = await open(visitor);
    await visitor.click(screen.getByRole('heading', { name: 'Home page' }));
    expect(menu).not.toHaveAttribute('open');
    await open(visitor);
    await visitor.keyboard('{Escape}');
    expect(menu).not.toHaveAttribute('open');
    expect(header().getByLabelText('Menu', { selector: 'summary' })).toHaveFocus();
  });
});
