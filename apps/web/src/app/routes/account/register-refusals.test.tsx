import { screen, waitFor } from '@testing-library/react';
import { register } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { breakConnection, mockResponse, refuse, server } from '../../../testing/server.ts';
import { fillIn, openRegister, registered, typed } from '../../testing/register-page.tsx';

// @rule accounts#registration-required
test('requires the fields, marks them and focuses the first', async () => {
  const { visitor } = await openRegister();
  await visitor.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  for (const label of Object.keys(typed)) expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText(/ZIP code/)).toBeValid();
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
});

// @rule accounts#registration-password
test.each([
  [
    'a short password',
    { Password: 'seven77', 'Confirm Password': 'seven77' },
    'Password',
    'Password must be at least 8 characters long',
  ],
  [
    'another confirmation',
    { 'Confirm Password': 'sunflower-gaet' },
    'Confirm Password',
    'Passwords do not match',
  ],
  ['no email address', { Email: 'rosa at home' }, 'Email', 'Please enter a valid email address'],
])('refuses %s at its field', async (_, changes, label, message) => {
  const page = await openRegister();
  await fillIn(page, changes);
  await waitFor(() =>
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
  );
  expect(screen.getByLabelText(label)).toBeInvalid();
});

// @rule accounts#registration-confirmation
test('reports different passwords while other fields are still empty', async () => {
  const page = await openRegister();
  await fillIn(page, { 'Full name': '', 'Confirm Password': 'sunflower-gaet' });
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields');
});

test('a registered address shows an error at its field, with a link to sign in', async () => {
  refuse(register, 'EMAIL_TAKEN');
  const page = await openRegister({ pathname: '/register', state: { from: '/listing/zucchini' } });
  await fillIn(page);
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(email).toBeInvalid());
  expect(email).toHaveAccessibleDescription(
    'An account with this email address already exists. Sign in instead',
  );
  expect(email).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  const [link] = screen.getAllByRole('link', { name: 'Sign in instead' });
  if (link) await page.visitor.click(link);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
  expect(page.router.state.location.search).toBe('?from=%2Flisting%2Fzucchini');
});

test('typed values survive a reload, except the passwords', async () => {
  const page = await openRegister();
  await page.visitor.type(screen.getByLabelText(/ZIP code/), '97202');
  refuse(register, 'UNAVAILABLE');
  await fillIn(page);
  await screen.findByRole('alert');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(typed.Password);
  page.unmount();
  await openRegister();
  for (const label of ['Full name', 'Location', 'Email'] as const)
    expect(screen.getByLabelText(label)).toHaveValue(typed[label]);
  expect(screen.getByLabelText(/ZIP code/)).toHaveValue('97202');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Confirm Password')).toHaveValue('');
});

test('typed values are deleted after the registration', async () => {
  mockResponse(register, registered);
  const page = await openRegister();
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
  page.unmount();
  await openRegister();
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

// @rule accounts#registration-errors
test('shows the server’s message and keeps the typed values', async () => {
  refuse(register, 'TOO_MANY_REQUESTS');
  const page = await openRegister();
  await fillIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many requests. Please wait a moment and try again.',
  );
  for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(value);
});

test('shows the server’s message about a field at that field', async () => {
  refuse(register, 'WEAK_PASSWORD', { password: 'This password is too common. Please choose another one.' });
  const page = await openRegister();
  await fillIn(page);
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getAllByText('This password is too common. Please choose another one.')).toHaveLength(1);
});

// @rule accounts#registration-errors
test('a lost connection keeps the values', async () => {
  breakConnection(register);
  const page = await openRegister();
  await fillIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  );
  expect(screen.getByLabelText('Full name')).toHaveValue('Rosa Delgado');
});

// @rule accounts#registration-errors
// @rule accounts#registration-invalid-response
test.each([
  ['a failing server', 502, 'gateway', 'Server responded with 502. Registration failed. Please try again.'],
  ['a refusal without a word', 400, '{}', 'Registration failed'],
  ['a response without a user', 201, '{"success":true,"token":"t"}', 'Invalid response from server'],
])('names %s', async (_, status, body, message) => {
  server.use(http.post('*/auth/register', () => new HttpResponse(body, { status })));
  const page = await openRegister();
  await fillIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(toast.error).not.toHaveBeenCalled();
});

test('sets autocomplete tokens on the fields', async () => {
  await openRegister();
  const hints = {
    'Full name': 'name',
    Email: 'username',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  };
  for (const [label, autocomplete] of Object.entries(hints)) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', autocomplete);
  }
});

// @rule accounts#google-button
test("'Or sign up with Google' states that it is disabled", async () => {
  const { visitor, router } = await openRegister();
  await visitor.click(screen.getByRole('button', { name: 'Or sign up with Google' }));
  expect(
    screen.getByText('Google login is currently disabled. Please use email and password to login.'),
  ).toBeVisible();
  expect(router.state.location.pathname).toBe('/register');
});
