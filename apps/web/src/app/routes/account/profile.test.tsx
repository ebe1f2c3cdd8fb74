import { screen, waitFor } from '@testing-library/react';
import { checkSession, getUser, requestEmailVerification, updateUser } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeText } from '../../../lib/drafts/draft-store.ts';
import { sendOutbox } from '../../../lib/outbox/send-outbox.ts';
import { storeToken } from '../../../lib/session/session-token.ts';
import { PLAIN_SITE } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { breakConnection, mockResponse, refuse, server } from '../../../testing/server.ts';
import { field, openSettings, save, self } from '../../testing/settings.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

// @rule accounts#settings-public-profile
test('a visitor signs in first', async () => {
  const { router } = openSettings(null);
  await waitFor(() => expect(router.state.location.search).toBe('?from=%2Fprofile'));
});

test('reports a token that could not be verified, with a retry', async () => {
  breakConnection(checkSession);
  storeToken('bearer');
  openSettings(null);
  expect(await screen.findByText('Failed to load user profile')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

// @rule accounts#settings-email
// @rule accounts#settings-public-profile
test('starts with the current values; the email address cannot be changed', async () => {
  openSettings();
  const values = { 'Full name': 'Rosa Delgado', Username: 'rosa', Location: 'Portland, OR' };
  for (const [label, value] of Object.entries(values)) expect(await field(label)).toHaveValue(value);
  expect(await field(/ZIP code/)).toHaveValue('97202');
  expect(await field(/About you/)).toHaveValue('Zucchini, mostly.');
  expect(screen.getByLabelText('Email')).toBeDisabled();
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@example.org');
  expect(screen.getByText('Confirmed')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Show my email/ })).toBeChecked();
  const link = screen.getByRole('link', { name: 'View Public Profile' });
  expect(link).toHaveAttribute('href', '/user/rosa');
});

// @rule accounts#profile-update
test('saves the changes, confirms them, and updates all screens at once', async () => {
  const changed = self({ name: 'Rosa D.', full_name: 'Rosa D.' });
  const calls = mockResponse(updateUser, changed);
  const page = openSettings();
  await page.visitor.clear(await field('Full name'));
  await page.visitor.type(await field('Full name'), 'Rosa D. ');
  await page.visitor.click(screen.getByRole('checkbox', { name: /Show my email/ }));
  await save(page);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Profile updated successfully!'));
  expect(calls[0]?.url.pathname).toBe('/api/users/rosa');
  expect(calls[0]?.body).toEqual({
    full_name: 'Rosa D.',
    username: 'rosa',
    location: 'Portland, OR',
    zip_code: '97202',
    bio: 'Zucchini, mostly.',
    shows_email: false,
  });
  expect(page.queryClient.getQueryData(['session'])).toEqual(changed);
  expect(await field('Full name')).toHaveValue('Rosa D.');
  expect(screen.queryByText(/not saved yet/)).toBeNull();
});

// @rule accounts#profile-update-offline
test.each([
  ['no response', () => breakConnection(updateUser)],
  ['the server fails', () => refuse(updateUser, 'INTERNAL')],
])('when %s keeps the profile in this browser, says so, and sends it later', async (_, fail) => {
  fail();
  mockResponse(checkSession, { authenticated: true, token: null, user: self() });
  mockResponse(getUser, self());
  const page = openSettings();
  await page.visitor.type(await field(/About you/), ' And figs.');
  await save(page);
  await waitFor(() =>
    expect(toast.warning).toHaveBeenCalledWith(
      'Profile updated locally. Some changes may not be visible to other users.',
    ),
  );
  expect(page.queryClient.getQueryData(['session'])).toMatchObject({ bio: 'Zucchini, mostly. And figs.' });
  expect(JSON.parse(localStorage.getItem('persistentUser') ?? '{}').bio).toBe('Zucchini, mostly. And figs.');
  const calls = mockResponse(updateUser, self());
  await sendOutbox(page.queryClient);
  expect(calls.map(({ body }) => body)).toEqual([{ bio: 'Zucchini, mostly. And figs.' }]);
});

// @rule accounts#profile-update
test('reports a failure of server and browser, and keeps the typed values', async () => {
  breakConnection(updateUser);
  const page = openSettings();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await page.visitor.type(await field(/About you/), ' And figs.');
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update profile. Please try again.');
  expect(await field(/About you/)).toHaveValue('Zucchini, mostly. And figs.');
  // Values that full storage refused stay in memory, also after this test.
  vi.restoreAllMocks();
  storeText('profile:rosa', '');
});

// @rule accounts#profile-update-offline
test('a failure without a message shows a general one', async () => {
  server.use(http.put('*/api/users/rosa', () => HttpResponse.json({}, { status: 409 })));
  const page = openSettings();
  await page.visitor.type(await field(/About you/), ' And figs.');
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Profile update failed');
});

test('typed values survive a reload until they are discarded', async () => {
  const page = openSettings();
  await page.visitor.type(await field(/About you/), ' And figs.');
  await page.visitor.click(screen.getByRole('checkbox', { name: /Show my email/ }));
  page.unmount();
  const again = openSettings();
  expect(await screen.findByText('These changes are not saved yet.', { exact: false })).toBeVisible();
  expect(await field(/About you/)).toHaveValue('Zucchini, mostly. And figs.');
  expect(screen.getByRole('checkbox', { name: /Show my email/ })).not.toBeChecked();
  await again.visitor.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(await field(/About you/)).toHaveValue('Zucchini, mostly.');
  expect(screen.queryByText(/not saved yet/)).toBeNull();
});

// @rule accounts#profile-update
test('an ended session is reported, with a link to sign in', async () => {
  refuse(updateUser, 'UNAUTHORIZED');
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  const page = openSettings();
  await page.visitor.type(await field(/About you/), ' And figs.');
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('User not authenticated Sign in again');
  expect(toast.error).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/login?from=%2Fprofile',
  );
  await waitFor(() => expect(page.queryClient.getQueryData(['session'])).toBeNull());
  expect(await field(/About you/)).toHaveValue('Zucchini, mostly. And figs.');
  await save(page);
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('User not authenticated'));
});

test('requires a name and shows errors at their fields', async () => {
  const page = openSettings();
  await page.visitor.clear(await field('Full name'));
  await page.visitor.clear(await field('Username'));
  await page.visitor.type(await field('Username'), 'r!');
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  expect(await field('Full name')).toBeInvalid();
  expect(await field('Username')).toHaveAccessibleDescription(
    expect.stringContaining('A username has 3 to 30 letters and digits'),
  );
});

test('a taken username shows an error at its field', async () => {
  refuse(updateUser, 'USERNAME_TAKEN');
  const page = openSettings();
  const username = await field('Username');
  await save(page);
  await waitFor(() => expect(username).toBeInvalid());
  expect(username).toHaveAccessibleDescription(expect.stringContaining('This username is taken.'));
  expect(username).toHaveFocus();
  await page.visitor.type(username, '2');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(username).toHaveFocus();
});

test('an unconfirmed address is marked, and the email can be sent again', async () => {
  mockResponse(requestEmailVerification, {
    success: true,
    message: 'A link to confirm your address is on its way.',
  });
  const { visitor } = openSettings(self({ email_verified: false }));
  expect(await screen.findByText(/Not confirmed yet/)).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('A link to confirm your address is on its way.'),
  );
  const wait = { status: 429, headers: { 'retry-after': '3600' } };
  server.use(http.post('*/api/auth/verify-email/request', () => HttpResponse.json({}, wait)));
  await visitor.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many attempts. Please wait 60 minutes and try again.',
  );
});

test('without email the site does not ask to open one', async () => {
  openSettings(self({ email_verified: false }), '/profile', { ...PLAIN_SITE, sendsMail: false });
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.queryByText(/Not confirmed yet/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});
