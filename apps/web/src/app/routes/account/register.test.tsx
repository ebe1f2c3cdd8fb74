import { screen, waitFor } from '@testing-library/react';
import { findPlace, getUser, register } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { userQuery } from '../../../features/users/api/get-user.ts';
import { findLocalUser } from '../../../features/users/local-users.ts';
import { useKnownPlace } from '../../../lib/place/known-place.ts';
import { clearSession } from '../../../lib/session/change-session.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { rosa } from '../../../testing/people.ts';
import { fill, renderRoutes } from '../../../testing/render.tsx';
import {
  breakConnection,
  keysOf,
  mockResponse,
  refuse,
  type SeenCall,
  server,
} from '../../../testing/server.ts';
import { Component, loader } from './register.tsx';

const registered = { success: true, user: rosa, token: 'bearer', access_token: 'bearer' } as const;
const typed = {
  'Full name': 'Rosa Delgado',
  Location: 'Portland, OR',
  Email: 'rosa@example.org',
  Password: 'sunflower-gate',
  'Confirm Password': 'sunflower-gate',
};

async function openRegister(at: string | { pathname: string; state: unknown } = '/register') {
  const page = renderRoutes(
    [
      { path: '/register', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at, user: null },
  );
  await screen.findByRole('heading', { name: 'Join your neighbors' });
  return page;
}

async function fillIn(page: Awaited<ReturnType<typeof openRegister>>, changes: Partial<typeof typed> = {}) {
  for (const [label, value] of Object.entries({ ...typed, ...changes })) {
    if (value) await fill(page.visitor, screen.getByLabelText(label), value);
  }
  await page.visitor.click(screen.getByRole('button', { name: 'Sign Up' }));
}

// @rule accounts#registration-fields
// @rule accounts#registration-result
test('creates the account, signs in and opens the home page', async () => {
  const calls: SeenCall[] = [];
  mockResponse(register, registered, { calls });
  const page = await openRegister();
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
  expect(calls[0]?.body).toEqual({
    full_name: 'Rosa Delgado',
    location: 'Portland, OR',
    zip_code: null,
    email: 'rosa@example.org',
    password: 'sunflower-gate',
    shows_email: false,
  });
  expect(sessionStorage.getItem('token')).toBe('bearer');
  expect(page.queryClient.getQueryData(['session'])).toEqual(rosa);
});

function LookedAt() {
  return <p>{useKnownPlace()?.town}</p>;
}

// @rule accounts#registration-place
test('begins with the place where the visitor looked for listings', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = 'place=97202';
  mockResponse(findPlace, {
    zip_code: '97202',
    ...{ city: 'Portland', state: 'OR', latitude: 45.484, longitude: -122.636 },
  });
  const page = renderRoutes(
    [
      { path: '/register', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '/listings', element: <LookedAt /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at: '/listings', user: null },
  );
  await screen.findByText('Portland, OR');
  await page.router.navigate('/register');
  expect(await screen.findByLabelText('Location')).toHaveValue('Portland, OR');
  expect(screen.getByRole('textbox', { name: /^ZIP code/ })).toHaveValue('97202');
  const calls: SeenCall[] = [];
  mockResponse(register, registered, { calls });
  await fillIn(page, { Location: '' });
  await screen.findByText('elsewhere');
  expect(calls[0]?.body).toMatchObject({ location: 'Portland, OR', zip_code: '97202' });
});

// @rule accounts#registration-shows-email
test('shows the email address to other members only when it is ticked', async () => {
  const calls: SeenCall[] = [];
  mockResponse(register, registered, { calls });
  const page = await openRegister();
  const box = screen.getByRole('checkbox', { name: 'Show my email address to other members' });
  expect(box).not.toBeChecked();
  await page.visitor.click(box);
  await fillIn(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ shows_email: true }));
});

// @rule offline#fallback-users
test('is stored in this browser with public fields until the member signs out', async () => {
  mockResponse(register, registered);
  const page = await openRegister();
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
  const stored = localStorage.getItem('registeredUsers') ?? '';
  expect(JSON.parse(stored)).toEqual([{ ...rosa, email: null, google_id: null }]);
  expect(stored).not.toContain(typed.Password);
  breakConnection(getUser);
  expect(await page.queryClient.fetchQuery(userQuery(rosa.id))).toMatchObject({ name: rosa.name });
  clearSession(page.queryClient);
  expect(localStorage.getItem('registeredUsers')).toBeNull();
});

test('a registration whose response was lost is repeated under its key, and a changed one under another', async () => {
  const lost: SeenCall[] = [];
  breakConnection(register, lost);
  const page = await openRegister();
  await fillIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(/network/i);
  await page.visitor.type(screen.getByLabelText('Location'), ' (north)');
  await page.visitor.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(lost).toHaveLength(4));
  const [first, , changed] = keysOf(lost);
  expect(keysOf(lost)).toEqual([first, first, changed, changed]);
  expect(first).toMatch(/^[\w-]{32,}$/);
  expect(changed).not.toBe(first);
  const calls: SeenCall[] = [];
  mockResponse(register, registered, { calls });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Up' })).toBeEnabled());
  await page.visitor.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
  expect(keysOf(calls)).toEqual([changed]);
});

// @rule accounts#registration-fields
test('sends the ZIP code if given', async () => {
  const calls: SeenCall[] = [];
  mockResponse(register, registered, { calls });
  const page = await openRegister();
  await page.visitor.type(screen.getByLabelText(/ZIP code/), '97202');
  await fillIn(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ zip_code: '97202' }));
});

test('returns to the page that required an account', async () => {
  mockResponse(register, registered);
  const page = await openRegister({ pathname: '/register', state: { from: '/listing/zucchini' } });
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
});

// @rule accounts#registration-result
test('without a token it opens the sign-in page, and the member is stored here', async () => {
  server.use(
    http.post('*/api/auth/register', () => HttpResponse.json({ success: true, user: rosa }, { status: 201 })),
  );
  const page = await openRegister();
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(findLocalUser(rosa.id, undefined)).toMatchObject({ success: true });
});

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
