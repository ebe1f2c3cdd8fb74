import { screen, waitFor, within } from '@testing-library/react';
import {
  changeSettings,
  countReports,
  getFirstSteps,
  getSettings,
  getStatistics,
  listAdminUsers,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { rosa } from '../../../testing/people.ts';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { someStatistics } from '../../testing/admin.tsx';
import { open, standard } from '../../testing/admin-page.tsx';

beforeEach(() => {
  mockResponse(getFirstSteps, []);
  mockResponse(getStatistics, someStatistics);
  mockResponse(countReports, { open: 0, appealed: 0 });
  mockResponse(getSettings, standard);
});

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
  open();
  const card = within((await screen.findByText('Open reports')).closest('div') as HTMLElement);
  expect(card.getByText('1,234')).toBeVisible();
  expect(card.getByRole('link', { name: 'Decide reports' })).toHaveAttribute('href', '/admin/reports');
  expect(card.getByRole('link', { name: '1 open appeal' })).toHaveAttribute(
    'href',
    '/admin/reports?status=appealed',
  );
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

// @rule administration#first-steps
test('begins with the first steps of a host until they are dismissed', async () => {
  mockResponse(getFirstSteps, [
    { step: 'address', done: true },
    { step: 'email', done: false },
  ]);
  mockResponse(listAdminUsers, []);
  const calls = mockResponse(changeSettings, { ...standard, first_steps_dismissed: true });
  const { visitor } = open();
  const list = within(await screen.findByRole('list', { name: 'The first hour' }));
  expect(list.getByRole('link', { name: 'Confirm your email address (done)' })).toBeVisible();
  expect(list.getByRole('link', { name: 'Send yourself a test email (open)' })).toHaveAttribute(
    'href',
    '/admin?tab=debug#test-email',
  );
  mockResponse(getFirstSteps, []);
  await visitor.click(screen.getByRole('button', { name: 'Do not show this any more' }));
  await waitFor(() => expect(screen.queryByText('The first hour')).toBeNull());
  expect(calls[0]?.body).toEqual({ first_steps_dismissed: true });
});
