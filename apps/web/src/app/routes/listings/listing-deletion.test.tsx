import { screen, waitFor, within } from '@testing-library/react';
import { deleteListing, getListing } from '@windfall/contract';
import { expect, test } from 'vitest';
import { someSharing } from '../../../features/exchange/testing/sample-claims.ts';
import { listingEvents, listingQuery } from '../../../features/listings/api/get-listing.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { createTestQueryClient } from '../../../testing/render.tsx';
import { mockResponse, refuse, server } from '../../../testing/server.ts';
import { admin, openListing } from '../../testing/listing-page.tsx';

// @rule listings#delete-confirmation
// @rule listings#detail-administrator
test('an admin deletes it after a confirmation', async () => {
  mockResponse(getListing, aListing({ can_edit: true, can_delete: true }));
  mockResponse(deleteListing, { success: true, id: 'zucchini' });
  const { visitor, router } = openListing(admin);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this listing?',
  });
  expect(router.state.location.pathname).toBe('/listing/zucchini');
  await visitor.click(await screen.findByRole('button', { name: 'Delete', hidden: false }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/listings'));
  expect(dialog).not.toBeInTheDocument();
});

test('an admin must enter the password when the server requires it', async () => {
  mockResponse(getListing, aListing({ can_edit: true, can_delete: true }));
  refuse(deleteListing, 'PASSWORD_REQUIRED');
  const { visitor } = openListing(admin);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await visitor.click(question.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  const calls = mockResponse(deleteListing, { success: true, id: 'zucchini' });
  await visitor.type(dialog.getByLabelText('Your password'), 'mine{Enter}');
  await waitFor(() => expect(calls[0]?.body).toEqual({ password: 'mine' }));
});

test('a double click deletes once', async () => {
  mockResponse(getListing, aListing({ can_edit: true, can_delete: true }));
  mockResponse(deleteListing, { success: true, id: 'zucchini' });
  const deletions: Request[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'DELETE') deletions.push(request);
  });
  const { visitor, router } = openListing(admin);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog');
  await visitor.dblClick(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/listings'));
  expect(deletions).toHaveLength(1);
});

test('a listing that was deleted elsewhere counts as deleted', async () => {
  mockResponse(getListing, aListing({ can_edit: true, can_delete: true }));
  refuse(deleteListing, 'LISTING_NOT_FOUND');
  const { visitor, router } = openListing(admin);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog');
  await visitor.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/listings'));
  expect(toast.error).not.toHaveBeenCalledWith('Failed to delete listing. Please try again.');
});

// @rule listings#delete-confirmation
test('an admin can cancel the deletion', async () => {
  mockResponse(getListing, aListing({ can_edit: true, can_delete: true }));
  const { visitor } = openListing(admin);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  await visitor.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Forty zucchini' })).toBeVisible();
});

// @rule listings#delete-error
test('reports a failed deletion', async () => {
  mockResponse(getListing, aListing({ can_edit: true, can_delete: true }));
  refuse(deleteListing, 'INTERNAL');
  const { visitor } = openListing(admin);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog');
  await visitor.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete listing. Please try again.');
  expect(toast.error).not.toHaveBeenCalled();
  await visitor.click(dialog.getByRole('button', { name: 'Cancel' }));
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(within(await screen.findByRole('alertdialog')).queryByRole('alert')).toBeNull();
});

// @rule listings#detail-states
test('a missing listing links to the listings', async () => {
  refuse(getListing, 'LISTING_NOT_FOUND');
  openListing();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load listing. It may have been removed or is no longer available.',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/listings');
});

// @rule listings#detail-removed
test('a listing that is deleted while it is open says so, and shows again when that is undone', async () => {
  mockResponse(getListing, aListing({ sharing: someSharing() }));
  const { queryClient } = openListing(rosa);
  expect(await screen.findByRole('tab', { name: 'Write' })).toBeVisible();
  refuse(getListing, 'LISTING_NOT_FOUND');
  listingEvents['listing']?.(queryClient, rosa.id, { id: 'zucchini', change: 'removed' });
  expect(await screen.findByText(/^Failed to load listing/)).toHaveRole('status');
  expect(screen.getByRole('heading', { level: 1, name: 'Forty zucchini' })).toBeVisible();
  expect(screen.queryByText('Available')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Ask/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/listings');
  mockResponse(getListing, aListing());
  listingEvents['listing']?.(queryClient, rosa.id, { id: 'zucchini', change: 'restored' });
  expect(await screen.findByText('Available')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Write' })).toBeVisible();
  expect(screen.queryByText(/^Failed to load listing/)).toBeNull();
});

// @rule listings#detail-removed
test('the lists drop a listing that turns out to be deleted, and are stale from then on', async () => {
  refuse(getListing, 'LISTING_NOT_FOUND');
  const queryClient = createTestQueryClient();
  const both = [aListing(), aListing({ id: 'basil' })];
  const page = { listings: both, next: 'page2' };
  const lists = {
    browse: [page, { ...page, listings: both.slice(1) }],
    own: [
      { pages: [page, page], pageParams: [null, 'page2'] },
      { pages: [1, 2].map(() => ({ ...page, listings: both.slice(1) })), pageParams: [null, 'page2'] },
    ],
    newest: [both, both.slice(1)],
    nearest: [2.3, 2.3],
    'nothing nearer': [null, null],
  };
  for (const [kind, [before]] of Object.entries(lists)) queryClient.setQueryData(['listings', kind], before);
  await expect(queryClient.fetchQuery(listingQuery('zucchini'))).rejects.toMatchObject({ status: 404 });
  for (const [kind, [, after]] of Object.entries(lists))
    expect(queryClient.getQueryState(['listings', kind])).toMatchObject({ data: after, isInvalidated: true });
});
