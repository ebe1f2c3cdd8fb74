import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addListing,
  deleteListing,
  getSettings,
  listConversations,
  listListings,
  previewPurge,
  previewTestUsers,
  resetListings,
} from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, keysOf, mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin, someSettings } from '../../testing/admin.tsx';
import { Component, loader } from './messages.tsx';

const figs = aListing({ id: 'figs', title: 'Ripe figs' });

beforeEach(() => {
  mockResponse(listConversations, []);
  mockResponse(getSettings, someSettings);
  mockResponse(previewPurge, { as_of: '2026-08-04T12:00:00.000Z', count: 0, members: [] });
  mockResponse(listListings, [aListing(), figs]);
});

async function open(user = anAdmin) {
  const page = renderPage({ path: '/messages', loader, Component }, { at: '/messages', user });
  await screen.findByText('No conversations yet');
  if (user.isAdmin) await page.visitor.click(await screen.findByText('Admin tools'));
  return page;
}

// @rule administration#admin-tools-listings
// @rule navigation#bar-administrator
test('only administrators have the panel', async () => {
  await open(rosa);
  expect(screen.queryByText('Admin tools')).toBeNull();
});

// @rule administration#admin-messages-clear
// @rule administration#admin-tools-listings
test('shows listings to view and to delete, and the message clears after 3 seconds', async () => {
  const calls = mockResponse(deleteListing, { success: true, id: 'figs' });
  const { visitor } = await open();
  expect(await screen.findByRole('link', { name: /Ripe figs/ })).toHaveAttribute('href', '/listing/figs');
  await visitor.click(screen.getByRole('button', { name: 'Delete Ripe figs' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this listing?',
  });
  mockResponse(listListings, [aListing()]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await visitor.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The listing was deleted.');
  expect(calls[0]?.url.pathname).toBe('/api/listings/figs');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText('The listing was deleted.')).toBeNull();
  vi.useRealTimers();
});

// @rule administration#admin-tools-listings
test("shows 'Failed to delete listing'", async () => {
  refuse(deleteListing, 'INTERNAL');
  const { visitor } = await open();
  await visitor.click(await screen.findByRole('button', { name: 'Delete Ripe figs' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete listing')).toBeVisible();
});

// @rule administration#admin-tools-listings
test("an added listing needs a title and a description: 'Title and description are required'", async () => {
  const calls = mockResponse(addListing, aListing({ id: 'new' }));
  const { visitor } = await open();
  await visitor.click(await screen.findByRole('button', { name: 'Add listing' }));
  expect(await screen.findByText('Title and description are required')).toBeVisible();
  await visitor.type(screen.getByLabelText('Title'), 'Community compost');
  await visitor.type(screen.getByLabelText('Description'), 'Bring a bucket.');
  await visitor.click(screen.getByRole('button', { name: 'Add listing' }));
  expect(await screen.findByText('The listing was added.')).toBeVisible();
  expect(calls[0]?.body).toEqual({ title: 'Community compost', description: 'Bring a bucket.' });
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(/.{16}/);
  expect(screen.getByLabelText('Title')).toHaveValue('');
});

test('a failed listing stays in the form, and is added once after any number of retries', async () => {
  const calls = breakConnection(addListing);
  const { visitor } = await open();
  const fill = async () => {
    await visitor.type(await screen.findByLabelText('Title'), 'Compost');
    await visitor.type(screen.getByLabelText('Description'), 'Bring a bucket.');
  };
  const add = () => visitor.click(screen.getByRole('button', { name: 'Add listing' }));
  await fill();
  await add();
  expect(await screen.findByText('Failed to create listing')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Compost');
  mockResponse(addListing, aListing({ id: 'new' }), { calls });
  await add();
  expect(await screen.findByText('The listing was added.')).toBeVisible();
  expect(new Set(keysOf(calls)).size).toBe(1);
  await fill();
  await add();
  await waitFor(() => expect(new Set(keysOf(calls)).size).toBe(2));
});

// @rule administration#admin-tools-listings
// @rule administration#admin-tools-users
test("resets listings after a typed word, or shows 'Failed to reset listings'", async () => {
  refuse(resetListings, 'INTERNAL');
  const { visitor } = await open();
  const heading = await screen.findByRole('heading', { name: 'Reset listings' });
  const card = within(heading.parentElement as HTMLElement);
  await visitor.click(card.getByRole('button', { name: 'Reset' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove all listings?' }));
  await visitor.type(dialog.getByLabelText('Type RESET to confirm'), 'RESET{Enter}');
  expect(await dialog.findByText('Failed to reset listings')).toBeVisible();
  mockResponse(resetListings, true);
  await visitor.click(dialog.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
});

// @rule administration#admin-tools-users
test('shows and hides test users', async () => {
  mockResponse(previewTestUsers, {
    as_of: '2026-08-04T12:00:00.000Z',
    count: 1,
    members: [
      {
        id: 'tess',
        name: 'Tess Probe',
        username: 'tess',
        email: 'tess@example.org',
        created_at: '2026-01-01T00:00:00.000Z',
        last_seen_at: null,
      },
    ],
  });
  const { visitor } = await open();
  await visitor.click(await screen.findByRole('button', { name: 'Show test users' }));
  expect(await screen.findByRole('link', { name: 'Tess Probe (tess@example.org)' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Hide test users' }));
  expect(screen.queryByRole('link', { name: /Tess Probe/ })).toBeNull();
});
