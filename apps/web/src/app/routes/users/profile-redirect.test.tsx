import { screen, waitFor } from '@testing-library/react';
import { checkSession } from '@windfall/contract';
import { expect, test } from 'vitest';
import { rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { Component, loader } from './profile-redirect.tsx';

function open(at: string, user: typeof rosa | null | undefined) {
  return renderPage(
    { path: '/profile/:id', loader, Component },
    { at, ...(user === undefined ? {} : { user }) },
  );
}

// @rule navigation#redirects
test.each([
  ['/profile/ben', null, '/user/ben'],
  ['/profile/ben', rosa, '/user/ben'],
  ['/profile/me', rosa, '/user/rosa'],
  ['/profile/a%2Fb', null, '/user/a%2Fb'],
])('%s leads to a public profile', async (from, user, to) => {
  const { router } = open(from, user);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

// @rule navigation#redirects
test('/profile/me redirects a visitor to sign in first', async () => {
  const { router } = open('/profile/me', null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fprofile%2Fme');
});

test('/profile/me offers a retry while the token could not be verified', async () => {
  sessionStorage.setItem('token', 'bearer');
  breakConnection(checkSession);
  const { visitor, router } = open('/profile/me', undefined);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load user profile');
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/rosa'));
});
