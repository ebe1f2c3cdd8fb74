import { screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  countReports,
  deleteUser,
  getFirstSteps,
  getSettings,
  getStatistics,
  listAdminUsers,
  removeContents,
  setUserAdmin,
  setUserStatus,
  setUserTest,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { aMember } from '../../../testing/people.ts';
import { breakConnection, mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin, anAdminUser, someStatistics } from '../../testing/admin.tsx';
import { open, standard } from '../../testing/admin-page.tsx';

beforeEach(() => {
  mockResponse(getFirstSteps, []);
  mockResponse(getStatistics, someStatistics);
  mockResponse(countReports, { open: 0, appealed: 0 });
  mockResponse(getSettings, standard);
});

const actOn = async (page: ReturnType<typeof open>, name: string, action: string) => {
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  await page.visitor.click(row.getByLabelText(`Actions for ${name}`));
  await page.visitor.click(row.getByRole('button', { name: action }));
};

test('lists members with their state and figures', async () => {
  mockResponse(listAdminUsers, [anAdminUser(), anAdminUser({ id: 'ada', name: 'Ada Admin', isAdmin: true })]);
  open();
  const row = within(await screen.findByRole('row', { name: /Ben Okafor/ }));
  expect(row.getByText('ben@example.org')).toBeVisible();
  expect(row.getByText('Active')).toBeVisible();
  expect(row.getByText('1,200')).toBeVisible();
  expect(row.getByText('2 hours ago')).toBeVisible();
  const own = within(screen.getByRole('row', { name: /Ada Admin/ }));
  expect(own.getByText('You')).toBeVisible();
  expect(own.getByText('Admin')).toBeVisible();
});

// @rule administration#admin-users
test('searches, filters and sorts on the server', async () => {
  const calls = mockResponse(listAdminUsers, [anAdminUser()]);
  const { router, visitor } = open();
  await visitor.type(await screen.findByLabelText('Search members'), 'ben{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=ben'));
  await visitor.selectOptions(screen.getByLabelText('Status'), 'Inactive');
  await visitor.selectOptions(screen.getByLabelText('Sort by'), 'Last seen');
  await visitor.click(screen.getByLabelText('Show test users'));
  await waitFor(() =>
    expect(router.state.location.search).toBe('?search=ben&status=inactive&sort=seen&include_test=true'),
  );
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
      search: 'ben',
      status: 'inactive',
      sort: 'seen',
      include_test: 'true',
    }),
  );
});

test('reports that no member matches, and links to all', async () => {
  mockResponse(listAdminUsers, []);
  open('/admin?search=zzz');
  expect(await screen.findByText('No users found matching your search')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear search' })).toHaveAttribute('href', '/admin');
});

// @rule administration#admin-users-error
test("says 'Failed to load users: ...' with the server's reason, and tries again", async () => {
  refuse(listAdminUsers, 'INTERNAL');
  const { visitor } = open();
  expect(
    await screen.findByText('Failed to load users: Something went wrong on the server. Please try again.'),
  ).toBeVisible();
  mockResponse(listAdminUsers, [anAdminUser()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ben Okafor')).toBeVisible();
});

// @rule administration#admin-users
test('deactivates after explaining the effect, and activates again', async () => {
  mockResponse(listAdminUsers, [anAdminUser()]);
  const calls = mockResponse(setUserStatus, aMember({ id: 'ben', status: 'inactive', isActive: false }));
  const page = open();
  await actOn(page, 'Ben Okafor', 'Deactivate');
  const question = await screen.findByRole('dialog', { name: 'Deactivate Ben Okafor?' });
  expect(question).toHaveTextContent('signed out everywhere at once');
  await page.visitor.type(within(question).getByLabelText(/^Reason/), ' Sells what others gave. ');
  await page.visitor.click(within(question).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Inactive', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('Sells what others gave.')).toBeVisible();
  expect(calls[0]?.body).toEqual({ status: 'inactive', reason: 'Sells what others gave.' });

  mockResponse(setUserStatus, aMember({ id: 'ben' }), { calls });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await actOn(page, 'Ben Okafor', 'Activate');
  await waitFor(() => expect(calls[1]?.body).toEqual({ status: 'active' }));
  await waitFor(() => expect(screen.queryByText('Sells what others gave.')).toBeNull());
});

// @rule administration#joining
test('marks who waits, and lets them in', async () => {
  mockResponse(listAdminUsers, [anAdminUser({ awaits_approval: true })]);
  const calls = mockResponse(setUserStatus, aMember({ id: 'ben' }));
  const page = open();
  expect(await screen.findByText('Waits to be let in', { selector: 'span' })).toBeVisible();
  await actOn(page, 'Ben Okafor', 'Let in');
  await waitFor(() => expect(calls[0]?.body).toEqual({ status: 'active' }));
  expect(await screen.findByText('Active', { selector: 'span' })).toBeVisible();
});

test('says in the menu why a change without a dialog failed', async () => {
  mockResponse(listAdminUsers, [anAdminUser({ status: 'inactive', isActive: false })]);
  refuse(setUserStatus, 'FORBIDDEN');
  const page = open();
  await actOn(page, 'Ben Okafor', 'Activate');
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
  expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible();
});

// @rule administration#deactivation-reason
test('a refused deactivation keeps the dialog and the typed reason', async () => {
  mockResponse(listAdminUsers, [anAdminUser({ isAdmin: true })]);
  refuse(setUserStatus, 'LAST_ADMIN');
  const page = open();
  await actOn(page, 'Ben Okafor', 'Deactivate');
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Ben Okafor?' }));
  await page.visitor.type(question.getByLabelText(/^Reason/), 'Spam');
  await page.visitor.click(question.getByRole('button', { name: 'Deactivate' }));
  expect(await question.findByRole('alert')).toHaveTextContent('This is the last administrator.');
  expect(question.getByLabelText(/^Reason/)).toHaveValue('Spam');
});

test('makes a member an administrator after a confirmation', async () => {
  mockResponse(listAdminUsers, [anAdminUser()]);
  const calls = mockResponse(setUserAdmin, aMember({ id: 'ben', isAdmin: true }));
  const page = open();
  await actOn(page, 'Ben Okafor', 'Make administrator');
  const question = await screen.findByRole('alertdialog', { name: 'Make Ben Okafor an administrator?' });
  await page.visitor.click(within(question).getByRole('button', { name: 'Make administrator' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ is_admin: true }));
  expect(await within(screen.getByRole('row', { name: /Ben/ })).findByText('Admin')).toBeVisible();
});

test('marks a test user', async () => {
  mockResponse(listAdminUsers, [anAdminUser()]);
  const calls = mockResponse(setUserTest, aMember({ id: 'ben', is_test: true }));
  await actOn(open(), 'Ben Okafor', 'Mark as test user');
  await waitFor(() => expect(calls[0]?.body).toEqual({ is_test: true }));
  expect(await within(screen.getByRole('row', { name: /Ben/ })).findByText('Test')).toBeVisible();
});

test('marks a test user with the password where the server requires it', async () => {
  mockResponse(listAdminUsers, [anAdminUser()]);
  refuse(setUserTest, 'PASSWORD_REQUIRED');
  const page = open();
  await actOn(page, 'Ben Okafor', 'Mark as test user');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Ben Okafor as a test user?' }));
  expect(dialog.getByLabelText('Your password')).toBeValid();
  const calls = mockResponse(setUserTest, aMember({ id: 'ben', is_test: true }));
  await page.visitor.type(dialog.getByLabelText('Your password'), 'mine{Enter}');
  await waitFor(() => expect(calls[0]?.body).toEqual({ is_test: true, password: 'mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The dialog explains why it opens, so no toast repeats it.
  expect(toast.error).not.toHaveBeenCalled();
  expect(page.failures).toEqual([]);
});

// @rule administration#admin-users
test('deletes only after DELETE is typed', async () => {
  mockResponse(listAdminUsers, [anAdminUser(), anAdminUser({ id: 'mira', name: 'Mira Holt' })]);
  const calls = mockResponse(deleteUser, { success: true, id: 'ben' });
  const page = open();
  await actOn(page, 'Ben Okafor', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ben Okafor?' });
  await page.visitor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(within(dialog).getByText('Please type DELETE.')).toBeVisible();
  expect(calls).toHaveLength(0);
  await page.visitor.type(within(dialog).getByLabelText('Type DELETE to confirm'), 'delete{Enter}');
  await waitFor(() => expect(screen.queryByText('Ben Okafor')).toBeNull());
  expect(calls[0]?.url.pathname).toBe('/api/users/ben');
  expect(toast.success).toHaveBeenCalledWith('Ben Okafor was deleted.');
  expect(screen.getByText('1 member')).toHaveFocus();
});

test('also requires the password at the high security level', async () => {
  mockResponse(getSettings, { ...standard, securityLevel: 'high' });
  mockResponse(listAdminUsers, [anAdminUser()]);
  refuse(deleteUser, 'INVALID_CURRENT_PASSWORD');
  const page = open();
  await actOn(page, 'Ben Okafor', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  await page.visitor.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE{Enter}');
  expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await page.visitor.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
  expect(await dialog.findByText('The current password is not correct.')).toBeVisible();
  const calls = mockResponse(deleteUser, { success: true, id: 'ben' });
  await page.visitor.type(dialog.getByLabelText('Your password'), '-no{Enter}');
  await waitFor(() => expect(calls[0]?.body).toEqual({ confirm: 'DELETE', password: 'wrong-no' }));
});

test('asks for the password before deactivating when the server requires it', async () => {
  mockResponse(listAdminUsers, [anAdminUser()]);
  refuse(setUserStatus, 'PASSWORD_REQUIRED');
  const page = open();
  await actOn(page, 'Ben Okafor', 'Deactivate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ben Okafor?' }));
  await page.visitor.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await dialog.findByLabelText('Your password');
  const calls = mockResponse(setUserStatus, aMember({ id: 'ben', status: 'inactive', isActive: false }));
  await page.visitor.type(dialog.getByLabelText('Your password'), 'mine{Enter}');
  await waitFor(() => expect(calls[0]?.body).toEqual({ status: 'inactive', password: 'mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('explains to an administrator with a Google account how to get a password', async () => {
  mockResponse(getSettings, { ...standard, securityLevel: 'high' });
  mockResponse(listAdminUsers, [anAdminUser()]);
  refuse(deleteUser, 'GOOGLE_CREDENTIAL_INVALID');
  mockResponse(checkSession, { authenticated: true, token: null, user: anAdmin });
  const page = open();
  await actOn(page, 'Ben Okafor', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('link')).toBeNull();
  await page.visitor.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
  await page.visitor.type(dialog.getByLabelText('Your password'), 'none{Enter}');
  expect(
    await dialog.findByText('You have no password yet. Choose a password first under Forgot your password.'),
  ).toBeVisible();
  const way = dialog.getByRole('link', { name: 'Choose a password first under Forgot your password' });
  expect(way).toHaveAttribute('href', '/forgot-password');
});

test('shows why the last administrator cannot be deactivated', async () => {
  mockResponse(listAdminUsers, [anAdminUser({ isAdmin: true })]);
  refuse(setUserAdmin, 'LAST_ADMIN');
  const page = open();
  await actOn(page, 'Ben Okafor', 'Remove administrator rights');
  const question = await screen.findByRole('alertdialog');
  await page.visitor.click(within(question).getByRole('button', { name: 'Remove administrator rights' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is the last administrator. Please make another member an administrator first.',
  );
});

test('reports that the server is unreachable', async () => {
  breakConnection(listAdminUsers);
  open();
  expect(await screen.findByText('Failed to load users: the server gave no reason.')).toBeVisible();
});

// @rule administration#remove-contents
test('removes all listings and messages of the ticked members in one act, never from an administrator', async () => {
  mockResponse(listAdminUsers, [
    anAdminUser(),
    anAdminUser({ id: 'sam', name: 'Sam Spam' }),
    anAdminUser({ id: 'eve', name: 'Eve Spam' }),
    anAdminUser({ id: 'ada', name: 'Ada Admin', isAdmin: true }),
  ]);
  const removed = { members: 0, listings: 3, messages: 1, reports: 0 };
  const calls = mockResponse(removeContents, { success: true, removed, backup: 'b.tar.gz' });
  const { visitor } = open();
  const tick = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` });
  expect(screen.queryByRole('button', { name: 'Remove listings and messages' })).toBeNull();
  await visitor.click(await tick('Sam Spam'));
  await visitor.click(await tick('Ben Okafor'));
  await visitor.click(await tick('Eve Spam'));
  await visitor.click(await tick('Ben Okafor'));
  expect(screen.queryByRole('checkbox', { name: 'Choose Ada Admin' })).toBeNull();
  expect(screen.getByText('2 chosen')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Remove listings and messages' }));
  const question = await screen.findByRole('dialog', {
    name: 'Remove all listings and messages of 2 members?',
  });
  expect(question).toHaveTextContent('Sam Spam');
  expect(question).not.toHaveTextContent('Ben Okafor');
  await visitor.type(within(question).getByLabelText('Type REMOVE to confirm'), 'REMOVE');
  await visitor.click(within(question).getByRole('button', { name: 'Remove listings and messages' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ confirm: 'REMOVE', only: ['sam', 'eve'] }));
  await waitFor(() => expect(screen.queryByText('2 chosen')).toBeNull());
  expect(screen.getByText('4 members')).toHaveFocus();
  expect(toast.success).toHaveBeenCalledWith('Removed 3 listings and hid 1 message. Backup: b.tar.gz');
});
