import { screen, waitFor } from '@testing-library/react';
import { checkSession, requestEmailVerification, verifyEmail } from '@windfall/contract';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aMember } from '../../../testing/people.ts';
import { renderPage, renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse } from '../../../testing/server.ts';
import { Component } from './verify-email.tsx';

const unproven = aMember({ email_verified: false });
const proven = aMember({ email_verified: true });
const done = { success: true, message: 'Your email address is confirmed.', user: proven } as const;

/** As in development, where effects run twice and a link must still be used once. */
const element = (
  <StrictMode>
    <Component />
  </StrictMode>
);

function open(user: typeof unproven | null = unproven, at = '/verify-email#token=token-of-the-email') {
  return renderPage({ path: '/verify-email', element }, { at, user });
}

test('confirms the address once, and the token leaves the address and the browser', async () => {
  const calls = mockResponse(verifyEmail, done);
  const page = open();
  expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'token-of-the-email' }]);
  expect(page.router.state.location.hash).toBe('');
  await expectAccessible(page.container);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token-of-the-email');
  expect(page.queryClient.getQueryData(['session'])).toEqual(proven);
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
  const weekly = screen.getByRole('link', { name: 'Once a week, tell me what is ripe near me' });
  expect(weekly).toHaveAttribute('href', '/profile#notifications');
});

test('a visitor signs in first, and the link stays valid meanwhile', async () => {
  const page = open(null);
  const signIn = await screen.findByRole('link', { name: 'Sign In' });
  expect(signIn).toHaveAttribute('href', '/login?from=%2Fverify-email');
  page.unmount();
  mockResponse(verifyEmail, done);
  open(unproven, '/verify-email');
  expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
});

test("waits for a session that the server's render missed", async () => {
  mockResponse(checkSession, { authenticated: true, token: null, user: unproven });
  mockResponse(verifyEmail, done);
  const page = open(null);
  await page.queryClient.fetchQuery({
    queryKey: ['session'],
    queryFn: () => Promise.resolve(unproven),
    staleTime: 0,
  });
  expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
});

test('an invalid link is explained, and the email can be sent again', async () => {
  refuse(verifyEmail, 'LINK_INVALID');
  mockResponse(requestEmailVerification, {
    success: true,
    message: 'A link to confirm your address is on its way.',
  });
  const { visitor } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link is no longer valid. Please ask for a new one.',
  );
  expect(screen.getByText(/belongs to another account/)).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('A link to confirm your address is on its way.'),
  );
});

test('a missing response can be retried', async () => {
  breakConnection(verifyEmail);
  const { visitor } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your address could not be confirmed. Please try again.',
  );
  mockResponse(verifyEmail, done);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
});

test('without a token reports an incomplete link', async () => {
  open(unproven, '/verify-email');
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
});

test('offers no email where the site sends none', async () => {
  const plain = (
    <SiteContext value={{ ...PLAIN_SITE, sendsMail: false }}>
      <Component />
    </SiteContext>
  );
  renderRoutes([{ path: '/verify-email', element: plain }], { at: '/verify-email', user: unproven });
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

test('reports that the address is already confirmed', async () => {
  open(proven, '/verify-email');
  expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
});
