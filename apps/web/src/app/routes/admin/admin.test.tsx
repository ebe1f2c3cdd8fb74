import { screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  countReports,
  DEFAULT_SETTINGS,
  deleteUser,
  getSettings,
  getStatistics,
  listAdminUsers,
  setUserAdmin,
  setUserStatus,
  setUserTest,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aMember, rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse, type SeenCall } from '../../../testing/server.ts';
import { anAdmin, anAdminUser, someStatistics } from '../../testing/admin.tsx';
import { Component, loader } from './admin.tsx';

const standard = DEFAULT_SETTINGS;

beforeEach(() => {
  mockResponse(getStatistics, someStatistics);
  mockResponse(countReports, { open: 0, appealed: 0 });
  mockResponse(getSettings, standard);
});

function open(at = '/admin', user: typeof rosa | null = anAdmin) {
  return renderRoutes(
    [
      { path: '/admin', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at, user },
  );
}

const actOn = async (page: ReturnType<typeof open>, name: string, action: string) => {
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
  await page.visitor.click(row.getByLabelText(`Actions for ${name}`));
  await page.visitor.click(row.getByRole('button', { name: action }));
};

// @rule navigation#administrator-pages
test.each([
  ['a visitor', null, '/login'],
  ['a member', rosa, '/dashboard'],
])('%s is led elsewhere', async (_who, user, path) => {
  const { router } = open('/admin', user);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

// @rule administration#admin-tabs
test('shows the cards Total Users, Storage, Messages and Last Backup', async () => {
  mockResponse(listAdminUsers, []);
  open();
  const cards = within((await screen.findByText('Total Users')).closest('dl') as HTMLElement);
  expect(cards.getByText('1,204')).toBeVisible();
  expect(cards.getByText('12.4 MB')).toBeVisible();
  expect(cards.getByText('5,120')).toBeVisible();
  expect(cards.getByText('10 hours ago')).toBeVisible();
  expect(cards.getByText('Backups are up to date')).toBeVisible();
});

test.each([
  ['2026-08-02T11:00:00.000Z', '2 days ago', 'Too old: make one under Tools'],
  [null, 'Never', 'Make one under Tools'],
])('warns of a last backup at %s', async (last_backup_at, shown, warning) => {
  mockResponse(listAdminUsers, []);
  mockResponse(getStatistics, { ...someStatistics, last_backup_at });
  open();
  expect(await screen.findByText(shown)).toBeVisible();
  expect(screen.getByText(warning)).toBeVisible();
});

// @rule moderation#report-queue
test('shows the number of reports and open appeals, and links to them', async () => {
  mockResponse(listAdminUsers, []);
  mockResponse(countReports, { open: 1234, appealed: 1 });
  const { container } = open();
  const card = within((await screen.findByText('Open reports')).closest('div') as HTMLElement);
  expect(card.getByText('1,234')).toBeVisible();
  expect(card.getByRole('link', { name: 'Decide reports' })).toHaveAttribute('href', '/admin/reports');
  expect(card.getByRole('link', { name: '1 open appeal' })).toHaveAttribute(
    'href',
    '/admin/reports?status=appealed',
  );
  await expectAccessible(container);
});

test('shows that there are no open reports, and nothing while the number is unknown', async () => {
  mockResponse(listAdminUsers, []);
  const first = open();
  expect(await screen.findByText('No open reports')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Decide reports' })).not.toBeInTheDocument();
  first.unmount();
  breakConnection(countReports);
  open();
  const card = (await screen.findByText('Open reports')).closest('div');
  expect(card).toHaveTextContent('–');
  expect(screen.queryByText('No open reports')).not.toBeInTheDocument();
});

// @rule administration#admin-tabs
// @rule navigation#bar-administrator
test('offers the tabs Users, Settings, Statistics, Debug and Tools, and opens the one in the address', async () => {
  const { router, visitor } = open('/admin?tab=settings');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Users', 'Settings', 'Statistics', 'Debug', 'Tools']);
  expect(screen.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await visitor.click(screen.getByRole('tab', { name: 'Statistics' }));
  expect(router.state.location.search).toBe('?tab=statistics');
});

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
  const calls: SeenCall[] = [];
  mockResponse(listAdminUsers, [anAdminUser()], { calls });
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
  const calls: SeenCall[] = [];
  mockResponse(setUserStatus, aMember({ id: 'ben', status: 'inactive', isActive: false }), { calls });
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
  const calls: SeenCall[] = [];
  mockResponse(setUserAdmin, aMember({ id: 'ben', isAdmin: true }), { calls });
  const page = open();
  await actOn(page, 'Ben Okafor', 'Make administrator');
  const question = await screen.findByRole('alertdialog', { name: 'Make Ben Okafor an administrator?' });
  await page.visitor.click(within(question).getByRole('button', { name: 'Make administrator' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ is_admin: true }));
  expect(await within(screen.getByRole('row', { name: /Ben/ })).findByText('Admin')).toBeVisible();
});

test('marks a test user', async () => {
  mockResponse(listAdminUsers, [anAdminUser()]);
  const calls: SeenCall[] = [];
  mockResponse(setUserTest, aMember({ id: 'ben', is_test: true }), { calls });
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
  const calls: SeenCall[] = [];
  mockResponse(setUserTest, aMember({ id: 'ben', is_test: true }), { calls });
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
  const calls: SeenCall[] = [];
  mockResponse(deleteUser, { success: true, id: 'ben' }, { calls });
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
  const calls: SeenCall[] = [];
  mockResponse(deleteUser, { success: true, id: 'ben' }, { calls });
  await page.visitor.type(dialog.getByLabelText('Your password'), '-no{Enter}');
  await waitFor(() => expect(calls[0]?.body).toEqual({ confirm: 'DELETE', current_password: 'wrong-no' }));
});

test('asks for the password before deactivating when the server requires it', async () => {
  mockResponse(listAdminUsers, [anAdminUser()]);
  refuse(setUserStatus, 'PASSWORD_REQUIRED');
  const page = open();
  await actOn(page, 'Ben Okafor', 'Deactivate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ben Okafor?' }));
  await page.visitor.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await dialog.findByLabelText('Your password');
  const calls: SeenCall[] = [];
  mockResponse(setUserStatus, aMember({ id: 'ben', status: 'inactive', isActive: false }), { calls });
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
