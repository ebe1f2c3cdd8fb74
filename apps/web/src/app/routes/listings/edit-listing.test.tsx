import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { checkSession, deleteListing, getListing, updateListing } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { aListing } from '../../../testing/people.ts';
import { breakConnection, mockResponse, refuse, server } from '../../../testing/server.ts';
import { openEdit, owned, prepareEditPage, save } from '../../testing/edit-listing-page.tsx';

prepareEditPage();

// @rule listings#edit-availability
// @rule listings#edit-fields
// @rule listings#edit-result
test('saves as JSON with the current photo, confirms and returns after a moment', async () => {
  mockResponse(getListing, owned());
  const calls = mockResponse(updateListing, owned({ title: 'Thirty zucchini' }));
  const page = openEdit();
  await page.visitor.clear(await screen.findByLabelText('Title'));
  await page.visitor.type(screen.getByLabelText('Title'), 'Thirty zucchini');
  await page.visitor.click(screen.getByRole('checkbox', { name: 'Available' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  let savedAt = 0;
  vi.mocked(toast.success).mockImplementation(() => {
    savedAt = Date.now();
  });
  try {
    await save(page);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Listing updated successfully'));
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.body).toEqual({
      title: 'Thirty zucchini',
      description: 'They doubled overnight again.',
      category: 'Vegetables',
      produce_name: 'Zucchini',
      location: 'Sellwood, Portland',
      quantity: '40',
      price: 'Free',
      is_available: false,
      image_url: '/images/z/1280.jpg',
    });
    expect(page.router.state.location.pathname).toBe('/edit-listing/zucchini');
    await vi.advanceTimersByTimeAsync(1_400 - (Date.now() - savedAt));
    expect(page.router.state.navigation.state).toBe('idle');
    expect(page.router.state.location.pathname).toBe('/edit-listing/zucchini');
    let leftAt = 0;
    page.router.subscribe(() => {
      leftAt ||= Date.now();
    });
    await vi.advanceTimersByTimeAsync(100);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/listings/zucchini'));
    // Back does not open the form again.
    expect(page.router.state.historyAction).toBe('REPLACE');
    expect(leftAt - savedAt).toBeGreaterThanOrEqual(1_500);
    // The clock continues between the confirmation and the timer.
    expect(leftAt - savedAt).toBeLessThan(1_800);
  } finally {
    vi.useRealTimers();
  }
});

// @rule listings#edit-fields
test.each(['Title', 'Description', 'Quantity', 'Produce Type', 'Location'])('asks for %s', async (label) => {
  mockResponse(getListing, owned());
  const page = openEdit();
  await page.visitor.clear(await screen.findByLabelText(label));
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  expect(screen.getByLabelText(label)).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
});

test('an emptied price means free', async () => {
  mockResponse(getListing, owned({ price: '$2' }));
  const calls = mockResponse(updateListing, owned());
  const page = openEdit();
  await page.visitor.clear(await screen.findByLabelText(/Price/));
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ price: 'Free' }));
});

// @rule listings#edit-errors
test.each([
  ['the server says why', () => refuse(updateListing, 'FORBIDDEN'), 'You are not allowed to do this.'],
  [
    'the server gives no reason',
    () => server.use(http.put('*/api/listings/zucchini', () => HttpResponse.json({}, { status: 400 }))),
    'Failed to update listing. Please try again.',
  ],
])('keeps what was typed when %s', async (_, fail, message) => {
  mockResponse(getListing, owned());
  fail();
  const page = openEdit();
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Title')).toHaveValue('Thirty zucchini');
});

test('asks an administrator for the password, and continues with the typed values', async () => {
  const others = aListing({ can_edit: true, can_delete: true, image_url: '/images/z/1280.jpg' });
  mockResponse(getListing, others);
  refuse(updateListing, 'PASSWORD_REQUIRED');
  const page = openEdit();
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
  await save(page);
  const title = 'Change another member’s listing?';
  const first = within(await screen.findByRole('dialog', { name: title }));
  await page.visitor.click(first.getByRole('button', { name: 'Save Changes' }));
  expect(first.getByLabelText('Your password')).toBeInvalid();
  // Cancelling returns to the unchanged form.
  await page.visitor.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveValue('Thirty zucchini');

  await save(page);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  refuse(updateListing, 'INVALID_CURRENT_PASSWORD');
  await page.visitor.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
  expect(await dialog.findByText('The current password is not correct.')).toBeVisible();
  const calls = mockResponse(updateListing, owned({ title: 'Thirty zucchini' }));
  await page.visitor.clear(dialog.getByLabelText('Your password'));
  await page.visitor.type(dialog.getByLabelText('Your password'), 'mine{Enter}');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Listing updated successfully'));
  expect(calls[0]?.body).toMatchObject({ title: 'Thirty zucchini', quantity: '40', password: 'mine' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a refusal after the password in the form', async () => {
  mockResponse(getListing, aListing({ can_edit: true }));
  refuse(updateListing, 'PASSWORD_REQUIRED');
  const page = openEdit();
  await screen.findByLabelText('Title');
  await save(page);
  const dialog = within(await screen.findByRole('dialog'));
  refuse(updateListing, 'LISTING_NOT_FOUND');
  await page.visitor.type(dialog.getByLabelText('Your password'), 'mine{Enter}');
  expect(await screen.findByText('Listing not found')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stores an undelivered change without the password that was given for it', async () => {
  mockResponse(getListing, aListing({ can_edit: true }));
  refuse(updateListing, 'PASSWORD_REQUIRED');
  const page = openEdit();
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
  await save(page);
  const dialog = within(await screen.findByRole('dialog'));
  breakConnection(updateListing);
  breakConnection(checkSession);
  await page.visitor.type(dialog.getByLabelText('Your password'), 'nine bean rows{Enter}');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Thirty zucchini'));
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('nine bean rows');
});

// @rule listings#edit-owner
test('redirects other members', async () => {
  mockResponse(getListing, aListing());
  const { router } = openEdit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(toast.error).toHaveBeenCalledWith('You can edit your own listings only.');
});

// @rule listings#detail-states
// @rule listings#edit-owner
test('a listing that cannot be loaded cannot be edited', async () => {
  refuse(getListing, 'LISTING_NOT_FOUND');
  const { router } = openEdit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(toast.error).toHaveBeenCalledWith(
    'Failed to load listing. It may have been removed or is no longer available.',
  );
});

// @rule navigation#member-pages
test('visitors sign in first', async () => {
  const { router } = openEdit(null);
  await waitFor(() => expect(router.state.location.search).toBe('?from=%2Fedit-listing%2Fzucchini'));
});

// @rule listings#edit-delete
test('ends with the deletion of the listing, which leads to the dashboard', async () => {
  mockResponse(getListing, owned());
  mockResponse(deleteListing, { success: true, id: 'zucchini' });
  const { visitor, router } = openEdit();
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^“Forty zucchini” and its photos are deleted/)).toBeVisible();
  await visitor.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
