import { screen, waitFor } from '@testing-library/react';
import { checkSession, requestSignInLink, signInWithEmail } from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { Component } from './email-sign-in.tsx';

const signedIn = { success: true, user: rosa, token: 'bearer', access_token: 'bearer' } as const;

beforeEach(() => {
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
});

const open = (at = '/email-sign-in') =>
  renderRoutes(
    [
      { path: '/email-sign-in', Component },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at, user: null },
  );

// @rule accounts#email-sign-in-code
test('sends an email, and signs in with its code on the page that asked for it', async () => {
  const asked = mockResponse(requestSignInLink, { success: true, message: 'on its way' });
  const { visitor, router, container } = open('/email-sign-in?from=/messages');
  await visitor.type(screen.getByLabelText('Email'), 'rosa@example.org');
  await visitor.click(screen.getByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(container);
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'rosa@example.org' }]);
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.org');
  refuse(signInWithEmail, 'EMAIL_CODE_INVALID');
  await visitor.type(screen.getByLabelText('Code of the email'), 'k7m4x 2qp9r');
  await visitor.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This code is not correct/);
  const calls = mockResponse(signInWithEmail, signedIn);
  await visitor.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'rosa@example.org', email_code: 'k7m4x 2qp9r' }]);
  expect(toast.success).toHaveBeenCalledWith('Login successful!');
});

// @rule accounts#email-sign-in-use
test('signs in by a link once its button is pressed, with the second factor where there is one', async () => {
  const { visitor, router } = open('/email-sign-in#token=token-of-the-email&code=k7m4x-2qp9r');
  const none = mockResponse(signInWithEmail, signedIn);
  const button = await screen.findByRole('button', { name: 'Sign In' });
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(none).toEqual([]);
  refuse(signInWithEmail, 'SECOND_FACTOR_REQUIRED');
  await visitor.click(button);
  await visitor.type(await screen.findByLabelText('Code'), '123456');
  const calls = mockResponse(signInWithEmail, signedIn);
  await visitor.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'token-of-the-email', code: '123456' }]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token-of-the-email');
});
