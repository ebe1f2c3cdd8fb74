import { screen, waitFor } from '@testing-library/react';
import { checkInvite, findPlace, getUser, register } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { userQuery } from '../../../features/users/api/get-user.ts';
import { findLocalUser } from '../../../features/users/local-users.ts';
import { useKnownPlace } from '../../../lib/place/known-place.ts';
import { clearSession } from '../../../lib/viewer/change-session.ts';
import { rosa } from '../../../testing/people.ts';
import { fill, renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, keysOf, mockResponse, server } from '../../../testing/server.ts';
import { fillIn, openRegister, registered, typed } from '../../testing/register-page.tsx';
import { Component, loader } from './register.tsx';

// @rule accounts#registration-fields
// @rule accounts#registration-result
test('creates the account, signs in and opens the home page', async () => {
  const calls = mockResponse(register, registered);
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

// @rule accounts#joining-by-invite
test('asks for the code of an invite first where neighbors join so, keeps a wrong one, and sends the right one', async () => {
  mockResponse(checkInvite, { state: 'ended', inviter: null });
  const page = await openRegister('/register?from=%2Fgarden', { joining: 'code' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await fill(page.visitor, screen.getByLabelText('Code of the invite'), 'old-code');
  await page.visitor.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('This invite has ended. Please ask for another one.')).toBeVisible();
  expect(screen.getByLabelText('Code of the invite')).toHaveValue('old-code');
  mockResponse(checkInvite, { state: 'open', inviter: 'June Day' });
  await page.visitor.clear(screen.getByLabelText('Code of the invite'));
  await fill(page.visitor, screen.getByLabelText('Code of the invite'), 'k7m4-x2qp-9rtw');
  await page.visitor.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText(/^June Day invited you\./)).toBeVisible();
  const calls = mockResponse(register, registered);
  await fillIn(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/garden'));
  expect(calls[0]?.body).toMatchObject({ invite: 'k7m4x2qp9rtw' });
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
    city: 'Portland',
    state: 'OR',
    latitude: 45.484,
    longitude: -122.636,
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
  const calls = mockResponse(register, registered);
  await fillIn(page, { Location: '' });
  await screen.findByText('elsewhere');
  expect(calls[0]?.body).toMatchObject({ location: 'Portland, OR', zip_code: '97202' });
});

// @rule accounts#registration-shows-email
test('shows the email address to other members only when it is ticked', async () => {
  const calls = mockResponse(register, registered);
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
  const lost = breakConnection(register);
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
  const calls = mockResponse(register, registered);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Up' })).toBeEnabled());
  await page.visitor.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
  expect(keysOf(calls)).toEqual([changed]);
});

// @rule accounts#registration-fields
test('sends the ZIP code if given', async () => {
  const calls = mockResponse(register, registered);
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
