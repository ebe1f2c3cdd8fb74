import { screen, waitFor, within } from '@testing-library/react';
import {
  applyImport,
  type Candidate,
  checkSession,
  cleanDuplicates,
  countReports,
  createBackup,
  deleteBackup,
  getFirstSteps,
  getSettings,
  getStatistics,
  type ImportPreview,
  linkBackup,
  listBackups,
  previewBackup,
  previewDuplicates,
  previewPurge,
  previewTestUsers,
  purgeUsers,
  resetListings,
  uploadImport,
} from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin, someSettings, someStatistics } from '../../testing/admin.tsx';
import { Component, loader } from './admin.tsx';

const mira: Candidate = {
  id: 'mira',
  name: 'Mira Holt',
  username: 'mira',
  email: 'mira@example.org',
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: null,
};

const backup = {
  name: 'windfall-backup-2026-08-04.tar.gz',
  created_at: '2026-08-04T09:00:00.000Z',
  reason: 'scheduled',
  size: 4_200_000,
};

const preview: ImportPreview = {
  id: 'import-1',
  expires_at: '2026-08-04T13:00:00.000Z',
  made_at: '2026-08-03T12:00:00.000Z',
  version: '1.0.0',
  site_name: 'Elm Street Harvest',
  public_url: 'https://elm.example',
  reason: 'scheduled',
  is_older: false,
  counts: [{ what: 'members', backup: 10, now: 12, newer: 2 }],
  missing_images: 0,
  stays_signed_in: true,
};

/** Time of the preview. */
const as_of = '2026-08-04T12:00:00.000Z';

beforeEach(() => {
  mockResponse(getFirstSteps, []);
  mockResponse(getStatistics, someStatistics);
  mockResponse(countReports, { open: 0, appealed: 0 });
  mockResponse(getSettings, someSettings);
  mockResponse(listBackups, [backup]);
  mockResponse(previewPurge, { as_of, count: 12, members: [mira] });
  mockResponse(previewTestUsers, { as_of, count: 0, members: [] });
  const none = { count: 0, pairs: [] };
  mockResponse(previewDuplicates, { as_of, listings: none, members: none });
});

const open = () =>
  renderPage({ path: '/admin', loader, Component }, { at: '/admin?tab=tools', user: anAdmin });

const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).parentElement as HTMLElement);

// @rule administration#admin-tools-users
// @rule administration#destructive
test('purge shows the names and the count first, and requires a typed word', async () => {
  const calls = mockResponse(purgeUsers, {
    success: true,
    removed: { members: 12, listings: 0, messages: 0, reports: 0 },
    backup: backup.name,
  });
  const { visitor } = open();
  const card = await cardOf('Purge users with no messages');
  expect(await card.findByText('Mira Holt (mira@example.org)')).toBeVisible();
  expect(card.getByText('and 11 more')).toBeVisible();
  await visitor.click(card.getByRole('button', { name: 'Purge' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Remove 12 members without messages and listings?' }),
  );
  await visitor.click(dialog.getByRole('button', { name: 'Purge' }));
  expect(calls).toHaveLength(0);
  await visitor.type(dialog.getByLabelText('Type PURGE to confirm'), 'PURGE{Enter}');
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(`Removed: 12 members. Backup: ${backup.name}`),
  );
  // The preview did not contain members who joined later.
  expect(calls.map(({ body }) => body)).toEqual([{ confirm: 'PURGE', as_of }]);
});

// @rule administration#destructive
test('a tool with nothing to remove is disabled', async () => {
  open();
  const card = await cardOf('Clean duplicates');
  expect(card.getByText('There is nothing to remove.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Clean' })).toBeDisabled();
});

// @rule administration#duplicates-chosen
test('duplicates are ticked unless they differ in address, and only ticked ones are removed', async () => {
  const theo = { ...mira, id: 'theo', email: 'mira@elsewhere.example' };
  const twin = { ...mira, id: 'twin', email: 'mira+plums@example.org' };
  mockResponse(previewDuplicates, {
    as_of,
    listings: { count: 0, pairs: [] },
    members: {
      count: 2,
      pairs: [
        { keep: mira, remove: twin, why: 'email', differs_in_address: false },
        { keep: mira, remove: theo, why: 'person', differs_in_address: true },
      ],
    },
  });
  const removed = { members: 1, listings: 0, messages: 0, reports: 0 };
  const calls = mockResponse(cleanDuplicates, { success: true, removed, backup: backup.name });
  const { visitor } = open();
  const card = await cardOf('Clean duplicates');
  const same = await card.findByRole('checkbox', { name: 'Mira Holt (mira+plums@example.org)' });
  const other = card.getByRole('checkbox', { name: 'Mira Holt (mira@elsewhere.example)' });
  expect(same).toBeChecked();
  expect(same).toHaveAccessibleDescription('Same mailbox as mira@example.org, which stays.');
  expect(other).not.toBeChecked();
  expect(other).toHaveAccessibleDescription(/another email address: it may be another person/);
  await visitor.click(same);
  expect(card.getByRole('button', { name: 'Clean' })).toBeDisabled();
  await visitor.click(other);
  expect(card.getByText('1 chosen')).toBeVisible();
  await visitor.click(card.getByRole('button', { name: 'Clean' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Remove 0 duplicate listings and 1 duplicate members?' }),
  );
  await visitor.type(dialog.getByLabelText('Type CLEAN to confirm'), 'CLEAN{Enter}');
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([{ confirm: 'CLEAN', as_of, only: ['theo'] }]),
  );
});

// @rule administration#destructive
test('shows why a reset failed, and keeps the dialog open', async () => {
  refuse(resetListings, 'BACKUP_FAILED');
  const { visitor } = open();
  const card = await cardOf('Reset listings');
  await visitor.click(card.getByRole('button', { name: 'Reset' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove all listings?' }));
  await visitor.type(dialog.getByLabelText('Type RESET to confirm'), 'RESET{Enter}');
  expect(await dialog.findByText('No backup could be made, so nothing was changed.')).toBeVisible();
  const calls = mockResponse(resetListings, true);
  await visitor.click(dialog.getByRole('button', { name: 'Reset' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('All listings were removed. A backup was made first.'),
  );
  expect(calls.map(({ body }) => body)).toEqual([{ confirm: 'RESET' }]);
});

// @rule administration#backup
test('a backup is made and downloaded as a file', async () => {
  const went = vi.fn();
  vi.stubGlobal('location', { ...location, assign: went, origin: location.origin });
  mockResponse(createBackup, { ...backup, reason: 'manual', missing_images: 0 });
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Export backup' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith(`/api/admin/backups/${backup.name}`));
  expect(toast.success).toHaveBeenCalledWith(`Backup made: ${backup.name}`);
  vi.unstubAllGlobals();
});

test('lists backups to download and to delete', async () => {
  const calls = mockResponse(deleteBackup, { success: true, message: 'Gone.' });
  const { visitor } = open();
  expect(await screen.findByText('3 hours ago · 4.2 MB · made on schedule')).toBeVisible();
  expect(screen.getByRole('link', { name: `Download ${backup.name}` })).toHaveAttribute(
    'href',
    `/api/admin/backups/${backup.name}`,
  );
  await visitor.click(screen.getByRole('button', { name: `Delete ${backup.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this backup?' }));
  mockResponse(listBackups, []);
  await visitor.type(dialog.getByLabelText('Type DELETE to confirm'), 'delete{Enter}');
  expect(await screen.findByText('There are no backups yet.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ confirm: 'DELETE' }]);
});

// @rule administration#backup
test('an import is a dry run first, and replaces everything only after RESTORE is typed', async () => {
  mockResponse(uploadImport, preview);
  // All data is refetched, including the session.
  mockResponse(checkSession, { authenticated: true, token: null, user: anAdmin });
  const calls = mockResponse(applyImport, {
    success: true,
    message: 'Restored.',
    backup: 'windfall-backup-before.tar.gz',
    stays_signed_in: true,
  });
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect(screen.getByText('Please choose a backup file.')).toBeVisible();
  await visitor.upload(
    screen.getByLabelText('Backup file'),
    new File(['backup'], backup.name, { type: 'application/gzip' }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
  const row = within(await screen.findByRole('row', { name: /Members/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['12', '10', '2']);
  expect(calls).toHaveLength(0);
  await visitor.click(screen.getByRole('button', { name: 'Replace all data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace all data with this backup?' }));
  await visitor.type(dialog.getByLabelText('Type RESTORE to confirm'), 'RESTORE{Enter}');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The backup was restored.'));
  expect(calls[0]?.url.pathname).toBe('/api/admin/imports/import-1/apply');
  expect(calls[0]?.body).toEqual({ confirm: 'RESTORE' });
});

test('a backup on the server is checked in the same way', async () => {
  mockResponse(previewBackup, { ...preview, stays_signed_in: false, missing_images: 3 });
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: `Restore ${backup.name}` }));
  expect(await screen.findByText('3 pictures are missing in the backup.')).toBeVisible();
  expect(
    screen.getByText('You are not an administrator in this backup: you will be signed out.'),
  ).toBeVisible();
});

// @rule administration#admin-users-error
test("another file is refused as 'Invalid backup file format'", async () => {
  refuse(uploadImport, 'INVALID_BACKUP');
  const { visitor } = open();
  await visitor.upload(
    await screen.findByLabelText('Backup file'),
    new File(['no'], 'holiday.gz', { type: 'application/gzip' }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid backup file format');
});

test('a backup is downloaded with the password at the high security level', async () => {
  const went = vi.fn();
  vi.stubGlobal('location', { ...location, assign: went, origin: location.origin });
  mockResponse(getSettings, { ...someSettings, securityLevel: 'high' });
  refuse(linkBackup, 'INVALID_CURRENT_PASSWORD');
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: `Download ${backup.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download this backup?' }));
  await visitor.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
  expect(await dialog.findByText('The current password is not correct.')).toBeVisible();
  const url = `/api/admin/backups/${backup.name}?ticket=once`;
  mockResponse(linkBackup, { url, expires_at: '2026-08-04T12:01:00.000Z' });
  await visitor.type(dialog.getByLabelText('Your password'), '-no{Enter}');
  await waitFor(() => expect(went).toHaveBeenCalledWith(url));
  vi.unstubAllGlobals();
});
