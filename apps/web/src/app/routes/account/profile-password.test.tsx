import { screen, waitFor } from '@testing-library/react';
import { changePassword, type ErrorCode } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { breakConnection, mockResponse, refuse, server } from '../../../testing/server.ts';
import { openSettings, self } from '../../testing/settings.tsx';

const UNAVAILABLE = 'Password update is currently unavailable. Please try again later.';

async function open() {
  const page = openSettings();
  await page.visitor.click(await screen.findByRole('tab', { name: 'Change Password' }));
  await waitFor(() => expect(screen.getByLabelText('Current password')).toBeVisible());
  return page;
}

async function change(
  { visitor }: Awaited<ReturnType<typeof open>>,
  typed: { present?: string; next?: string; again?: string } = {},
) {
  const { present = 'sunflower-gate', next = 'three-rows-of-beans', again = next } = typed;
  if (present) await visitor.type(screen.getByLabelText('Current password'), present);
  if (next) await visitor.type(screen.getByLabelText('New password'), next);
  if (again) await visitor.type(screen.getByLabelText('Confirm new password'), again);
  await visitor.click(screen.getByRole('button', { name: 'Update Password' }));
}

// @rule accounts#settings-tabs
test('the tabs switch, are part of the address, and keep the typed values', async () => {
  const page = openSettings();
  await page.visitor.type(await screen.findByLabelText(/About you/), ' And figs.');
  expect(screen.getByRole('tab', { name: 'Profile Information' })).toHaveAttribute('aria-selected', 'true');
  await page.visitor.click(screen.getByRole('tab', { name: 'Change Password' }));
  await waitFor(() => expect(screen.getByLabelText('Current password')).toBeVisible());
  expect(page.router.state.location.search).toBe('?tab=password');
  await page.visitor.type(screen.getByLabelText('Current password'), 'sunflower-gate');
  await page.router.navigate(-1);
  await waitFor(() => expect(screen.getByLabelText(/About you/)).toBeVisible());
  expect(screen.getByLabelText(/About you/)).toHaveValue('Zucchini, mostly. And figs.');
  expect(screen.getByLabelText('Current password')).toHaveValue('sunflower-gate');
});

// @rule accounts#settings-tabs
test('a Google account has no password to change', async () => {
  openSettings(self({ google_id: '123' }), '/profile?tab=password');
  expect(await screen.findByRole('tab', { name: 'Profile Information' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(screen.queryByRole('tab', { name: 'Change Password' })).toBeNull();
  expect(screen.queryByLabelText('Current password')).toBeNull();
});

test('changes the password and empties the fields', async () => {
  const calls = mockResponse(changePassword, { success: true, message: 'Password updated successfully!' });
  await change(await open());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Password updated successfully!'));
  expect(calls.map(({ body }) => body)).toEqual([
    { current_password: 'sunflower-gate', new_password: 'three-rows-of-beans' },
  ]);
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    expect(screen.getByLabelText(label)).toHaveValue('');
});

// @rule accounts#password-change-confirmation
// @rule accounts#password-change-minimum
test.each([
  [{ again: 'three-rows-of-peas' }, 'Confirm new password', 'New passwords do not match'],
  [{ present: '', again: 'peas' }, 'Confirm new password', 'New passwords do not match'],
  [{ next: 'beans' }, 'New password', 'New password must be at least 6 characters long'],
  [{ next: 'seven77' }, 'New password', 'Password must be at least 8 characters long'],
])('refuses %j at the field', async (typed, label, message) => {
  await change(await open(), typed);
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
});

test('requires all three fields', async () => {
  const page = await open();
  await change(page, { present: '', next: '' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
  await expectAccessible(page.container);
});

test.each<[ErrorCode, string, string, string]>([
  [
    'INVALID_CURRENT_PASSWORD',
    'current_password',
    'Current password',
    'The current password is not correct.',
  ],
  ['WEAK_PASSWORD', 'new_password', 'New password', 'This password is too common.'],
])('shows %s at the field', async (code, name, label, message) => {
  refuse(changePassword, code, { [name]: message });
  await change(await open());
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

// @rule accounts#password-change-off
test.each([
  ['switched off', () => refuse(changePassword, 'PASSWORD_CHANGE_OFF')],
  ['not to be reached', () => breakConnection(changePassword)],
  ['failing', () => refuse(changePassword, 'INTERNAL')],
])('says that it is unavailable where the server is %s, and keeps what was typed', async (_, fail) => {
  fail();
  await change(await open());
  expect(await screen.findByRole('alert')).toHaveTextContent(UNAVAILABLE);
  expect(screen.getByLabelText('New password')).toHaveValue('three-rows-of-beans');
});

test('is never repeated automatically', async () => {
  let count = 0;
  const fail = () => {
    count += 1;
    return HttpResponse.error();
  };
  server.use(http.put('*/auth/password', fail), http.put('*/api/auth/password', fail));
  await change(await open());
  await screen.findByText(UNAVAILABLE);
  expect(count).toBe(1);
});

test('shows the waiting time after too many wrong passwords', async () => {
  const wait = { status: 429, headers: { 'retry-after': '600' } };
  server.use(http.put('*/api/auth/password', () => HttpResponse.json({}, wait)));
  await change(await open());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many attempts. Please wait 10 minutes and try again.',
  );
});
