import { screen, waitFor } from '@testing-library/react';
import { requestPasswordReset } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { PLAIN_SITE, type Site, SiteContext } from '../../../lib/site.tsx';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, server } from '../../../testing/server.ts';
import { Component } from './forgot-password.tsx';

const sent = { success: true, message: 'on its way' } as const;

function open(site: Site = PLAIN_SITE) {
  const element = (
    <SiteContext value={site}>
      <Component />
    </SiteContext>
  );
  return renderRoutes([{ path: '/forgot-password', element }], { at: '/forgot-password', user: null });
}

async function ask({ visitor }: ReturnType<typeof open>, email = 'rosa@example.org') {
  if (email) await visitor.type(screen.getByLabelText('Email'), email);
  await visitor.click(screen.getByRole('button', { name: 'Send the link' }));
}

test('begins with the address that was typed at sign-in', async () => {
  const at = { pathname: '/forgot-password', state: { email: 'rosa@example.org' } };
  renderRoutes([{ path: '/forgot-password', element: <Component /> }], { at, user: null });
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.org');
});

test('sends a link and shows the same text for addresses with and without an account', async () => {
  const calls = mockResponse(requestPasswordReset, sent);
  const page = open();
  await ask(page);
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(
    screen.getByText('If this address has an account, a link to choose a new password is on its way.'),
  ).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'rosa@example.org' }]);
  await expectAccessible(page.container);
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  await page.visitor.click(screen.getByRole('button', { name: 'Try another address' }));
  expect(screen.getByLabelText('Email')).toBeVisible();
});

test.each([
  ['', 'Please fill in all required fields'],
  ['rosa at home', 'Please enter a valid email address'],
])('asks for an address (%j)', async (typed, message) => {
  await ask(open(), typed);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
});

test('reports that nothing was sent without a response, and keeps the address', async () => {
  breakConnection(requestPasswordReset);
  await ask(open());
  expect(await screen.findByRole('alert')).toHaveTextContent('The link could not be sent. Please try again.');
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.org');
});

test('shows the waiting time after too many emails', async () => {
  const refusal = () =>
    HttpResponse.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': '1800' } });
  server.use(http.post('*/api/auth/password-reset/request', refusal));
  await ask(open());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many attempts. Please wait 30 minutes and try again.',
  );
});

test('names a contact where the site sends no email', async () => {
  const contact = { phone: null, email: 'ask@elm.example', socialUrl: null };
  open({ ...PLAIN_SITE, sendsMail: false, contact });
  expect(screen.getByText('This site sends no email, so it cannot send you a link.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Contact them' })).toHaveAttribute(
    'href',
    'mailto:ask@elm.example',
  );
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
});
