import { screen } from '@testing-library/react';
import { checkSession } from '@windfall/contract';
import { describe, expect, it } from 'vitest';
import { rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { answer, breakConnection } from '../../testing/server.ts';
import { requireMember, requireVisitor } from './guards.ts';
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
  { path: '/', element: <h1>Home</h1> },
];

const visitorSession = { authenticated: false as const, token: null, user: null };

describe('a protected page', () => {
  it('shows Loading... while the session is asked for, then opens to a member', async () => {
    answer(checkSession, { authenticated: true, token: null, user: rosa });
    renderRoutes(pages, { at: '/messages' });
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
  });

  it('sends a visitor to the sign-in page, which remembers it', async () => {
    answer(checkSession, visitorSession);
    const { router } = renderRoutes(pages, { at: '/messages?search=ben' });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location.search).toBe('?from=%2Fmessages%3Fsearch%3Dben');
  });

  it('opens to a stored token when nobody can be asked', async () => {
    breakConnection(checkSession);
    storeToken('bearer');
    renderRoutes(pages, { at: '/messages' });
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
  });

  it('does not believe a token the server does not know', async () => {
    answer(checkSession, visitorSession);
    storeToken('stale');
    renderRoutes(pages, { at: '/messages' });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });
});

describe('the sign-in page', () => {
  it.each([
    ['/login', 'Home'],
    ['/login?from=/messages', 'Inbox'],
    ['/login?from=//evil.test', 'Home'],
  ])('opened by a member at %s leads to %s', async (at, heading) => {
    renderRoutes(pages, { at, user: rosa });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });
});
