import { screen } from '@testing-library/react';
import { changeEmail, checkSession } from '@windfall/contract';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aMember } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse } from '../../../testing/server.ts';
import { Component } from './change-email.tsx';

const rosa = aMember({ email_verified: true });
const changed = aMember({ email: 'plums@example.org', email_verified: true });
const done = { success: true, message: 'Your email address was changed.', user: changed } as const;
const DONE = 'Your email address is plums@example.org now. You are signed out everywhere else.';

/** As in development, where effects run twice and a link must still be used once. */
const element = (
  <StrictMode>
    <Component />
  </StrictMode>
);

function open(user: typeof rosa | null = rosa, at = '/change-email#token=token-of-the-email') {
  return renderPage({ path: '/change-email', element }, { at, user });
}

// @rule accounts#email-change
test('changes the address once, and the token leaves the address and the browser', async () => {
  const calls = mockResponse(changeEmail, done);
  const page = open();
  expect(await screen.findByText(DONE)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'token-of-the-email' }]);
  expect(page.router.state.location.hash).toBe('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token-of-the-email');
  expect(page.queryClient.getQueryData(['session'])).toEqual(changed);
  expect(screen.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/profile');
  await expectAccessible(page.container);
});

test('a visitor signs in first, and the link stays valid meanwhile', async () => {
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  const page = open(null);
  const signIn = await screen.findByRole('link', { name: 'Sign In' });
  expect(signIn).toHaveAttribute('href', '/login?from=%2Fchange-email');
  page.unmount();
  mockResponse(changeEmail, done);
  open(rosa, '/change-email');
  expect(await screen.findByText(DONE)).toBeVisible();
});

test('explains a link that is no longer valid', async () => {
  refuse(changeEmail, 'LINK_INVALID');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link is no longer valid. Please ask for a new one.',
  );
  expect(screen.getByText(/belongs to another account/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Account settings' })).toBeVisible();
});

// @rule accounts#email-change-collision
test('says that the address was registered meanwhile', async () => {
  refuse(changeEmail, 'EMAIL_TAKEN');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An account with this email address already exists.',
  );
});

test('a missing response can be retried', async () => {
  breakConnection(changeEmail);
  const { visitor } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your address could not be changed. Please try again.',
  );
  mockResponse(changeEmail, done);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(DONE)).toBeVisible();
});
