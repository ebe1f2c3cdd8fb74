import { screen, waitFor, within } from '@testing-library/react';
import { type AuditEntry, listAuditLog } from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin } from '../../testing/admin.tsx';
import { Component, loader } from './admin-audit-log.tsx';

const entry: AuditEntry = {
  id: 'entry-1',
  created_at: '2026-08-04T10:30:00.000Z',
  actor_id: 'ada',
  actor_name: 'Ada Admin',
  action: 'user.status',
  subject_type: 'user',
  subject_id: 'ben',
  subject_name: 'Ben Okafor',
  details: { status: 'inactive', reason: 'Sells what others gave.' },
  address: '192.0.2.7',
};

const open = (at = '/admin/audit-log', user: typeof rosa | null = anAdmin) =>
  renderPage({ path: '/admin/audit-log', loader, Component }, { at, user });

test('is for administrators', async () => {
  const { router } = open('/admin/audit-log', rosa);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

// @rule administration#audit-log-words
test('shows actor, action, subject, time and network address', async () => {
  mockResponse(listAuditLog, [entry]);
  open();
  const row = within((await screen.findByText('Ada Admin')).closest('li') as HTMLElement);
  expect(row.getByText(/deactivated/)).toBeVisible();
  expect(row.getByText(/from 192\.0\.2\.7/)).toBeVisible();
  expect(row.getByText(/August 4, 2026/)).toBeVisible();
  expect(row.getByText('Sells what others gave.')).toBeVisible();
  expect(row.getByRole('link', { name: 'Ben Okafor' })).toHaveAttribute(
    'href',
    '/admin/audit-log?subject=ben',
  );
});

// @rule administration#audit-log-names
test('filters on the server, by the address', async () => {
  const calls = mockResponse(listAuditLog, [entry]);
  const { router, visitor } = open();
  await visitor.selectOptions(await screen.findByLabelText('Action'), 'deleted the account of');
  await visitor.type(screen.getByLabelText('Done by'), 'Ada');
  await visitor.type(screen.getByLabelText('Affected'), 'ben ok');
  await visitor.click(screen.getByRole('button', { name: 'Apply Filters' }));
  await waitFor(() =>
    expect(router.state.location.search).toBe('?action=user.delete&actor_name=Ada&subject_name=ben+ok'),
  );
  await waitFor(() =>
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
      action: 'user.delete',
      actor_name: 'Ada',
      subject_name: 'ben ok',
    }),
  );
});

// @rule administration#audit-log-names
test('a link to the entries about one member stays until its box is cleared', async () => {
  mockResponse(listAuditLog, [entry]);
  const { router, visitor, container } = open('/admin/audit-log?subject=ben');
  const box = await screen.findByRole('checkbox', { name: /^Only entries about one member/ });
  expect(box).toBeChecked();
  const from = screen.getByLabelText('From');
  expect(from).toHaveAttribute('min', '2020-01-01');
  expect(from).toHaveAttribute('max', '2026-08-04');
  expect(from).toHaveAccessibleDescription('January 1, 2020 to August 4, 2026');
  await expectAccessible(container);
  await visitor.click(box);
  await visitor.click(screen.getByRole('button', { name: 'Apply Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('reports that no entry matches, or that loading failed', async () => {
  mockResponse(listAuditLog, []);
  const empty = open('/admin/audit-log?actor=nobody');
  expect(await screen.findByText('No entries found')).toBeVisible();
  empty.unmount();
  refuse(listAuditLog, 'INTERNAL');
  open();
  expect(await screen.findByText('Something went wrong on the server. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
