import { screen, waitFor } from '@testing-library/react';
import { checkSession, resetPassword } from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse } from '../../../testing/server.ts';
import { Component } from './reset-password.tsx';

const done = { success: true, message: 'done' } as const;

beforeEach(() => {
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
});

function open(at = '/reset-password#token=token-of-the-email') {
  return renderPage({ path: '/reset-password', Component }, { at, user: null });
}

async function choose({ visitor }: ReturnType<typeof open>, password: string, again = password) {
  await visitor.type(await screen.findByLabelText('New password'), password);
  await visitor.type(screen.getByLabelText('Confirm new password'), again);
  await visitor.click(screen.getByRole('button', { name: 'Save the new password' }));
}

test('removes the token from the address, changes the password and opens the sign-in page', async () => {
  const calls = mockResponse(resetPassword, done);
  const page = open();
  await waitFor(() => expect(page.router.state.location.hash).toBe(''));
  await choose(page, 'three-rows-of-beans');
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
  expect(calls.map(({ body }) => body)).toEqual([
    { token: 'token-of-the-email', password: 'three-rows-of-beans' },
  ]);
  expect(calls[0]?.url.href).not.toContain('token-of-the-email');
  expect(toast.success).toHaveBeenCalledWith(
    'Your password was changed. Please sign in with the new password.',
  );
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token-of-the-email');
});

test('a reload keeps the link', async () => {
  const page = open();
  await waitFor(() => expect(page.router.state.location.hash).toBe(''));
  page.unmount();
  const again = open('/reset-password');
  expect(await screen.findByLabelText('New password')).toBeVisible();
  await expectAccessible(again.container);
});

test('without a link it opens the request for one', async () => {
  open('/reset-password');
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test.each([
  ['beans', 'beans', 'New password', 'New password must be at least 6 characters long'],
  ['seven77', 'seven77', 'New password', 'Password must be at least 8 characters long'],
  ['three-rows-of-beans', 'three-rows-of-peas', 'Confirm new password', 'New passwords do not match'],
])('refuses %s and %s at the field', async (password, again, label, message) => {
  await choose(open(), password, again);
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
});

test('shows the server’s message about the password at its field', async () => {
  const message = 'This password is too common. Please choose another one.';
  refuse(resetPassword, 'WEAK_PASSWORD', { password: message });
  await choose(open(), 'password1234');
  const field = screen.getByLabelText('New password');
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a used link offers a new one', async () => {
  refuse(resetPassword, 'LINK_INVALID');
  await choose(open(), 'three-rows-of-beans');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link is no longer valid. Please ask for a new one.',
  );
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('a lost connection keeps the values', async () => {
  breakConnection(resetPassword);
  await choose(open(), 'three-rows-of-beans');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The password could not be changed. Please try again.',
  );
  expect(screen.getByLabelText('New password')).toHaveValue('three-rows-of-beans');
});
