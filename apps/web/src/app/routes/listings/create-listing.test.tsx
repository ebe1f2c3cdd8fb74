import { fireEvent, screen, waitFor } from '@testing-library/react';
import { checkSession, createListing, LISTING_TEXTS } from '@windfall/contract';
import { expect, test } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import {
  aPhoto,
  fillIn,
  openCreate,
  type Page,
  photoField,
  prepareCreatePage,
  share,
  zucchini,
} from '../../testing/create-listing-page.tsx';

prepareCreatePage();

// @rule listings#create-fields
test('shares with default values, confirms, and shows the listing', async () => {
  const calls = mockResponse(createListing, zucchini);
  const page = await openCreate();
  await fillIn(page);
  await share(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    title: 'Forty zucchini',
    description: 'Help yourself.',
    category: 'Vegetables',
    produce_name: '',
    location: 'Portland, OR 97202',
    quantity: '1',
    price: 'Free',
  });
  expect(toast.success).toHaveBeenCalledWith('Listing created successfully');
});

// @rule listings#place-choice
test('is placed as precisely as its owner chooses, and then the location has no ZIP code', async () => {
  refuse(createListing, 'VALIDATION_FAILED', { place: 'Add your position to your profile first' });
  const page = await openCreate();
  await fillIn(page);
  expect(screen.getByRole('radio', { name: /^The ZIP code.*97202, as on your profile/ })).toBeChecked();
  await page.visitor.click(screen.getByRole('radio', { name: /^My own square/ }));
  expect(screen.getByLabelText(/^Location/)).toHaveValue('Portland, OR');
  await share(page);
  expect(await screen.findByText('Add your position to your profile first')).toBeVisible();
  const calls = mockResponse(createListing, zucchini);
  await page.visitor.click(screen.getByRole('radio', { name: /^Only the town/ }));
  await share(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ place: 'town', location: 'Portland, OR' }));
});

// @rule browse#browse-empty
test('begins with what a search did not find', async () => {
  await openCreate(undefined, `?kind=wanted&title=${'figs '.repeat(40)}`);
  expect(screen.getByRole('radio', { name: 'I am looking for something' })).toBeChecked();
  const title = screen.getByLabelText<HTMLInputElement>('Title').value;
  expect(title).toMatch(/^figs /);
  expect(title.length).toBeLessThanOrEqual(LISTING_TEXTS.title);
});

// @rule listings#wanted-form
test('asks for what a member is looking for, without price and rule', async () => {
  const calls = mockResponse(createListing, zucchini);
  const page = await openCreate();
  await page.visitor.click(screen.getByRole('radio', { name: 'I am looking for something' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Say what you are looking for');
  await fillIn(page);
  expect(screen.queryByLabelText(/^Price/)).toBeNull();
  expect(screen.getByText('How many you need')).toBeVisible();
  await share(page);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ kind: 'wanted', title: 'Forty zucchini', price: 'Free' });
});

// @rule listings#create-required
test('marks missing fields and focuses the first', async () => {
  const page = await openCreate();
  await share(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  for (const label of ['Title', 'Description', 'Category'])
    expect(screen.getByLabelText(label)).toBeInvalid();
  for (const label of [/Produce Type/, /Location/, /Quantity/, /Price/]) {
    expect(screen.getByLabelText(label)).toBeValid();
  }
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
});

test('a blank title is invalid', async () => {
  const page = await openCreate();
  await fillIn(page);
  await page.visitor.clear(screen.getByLabelText('Title'));
  await page.visitor.type(screen.getByLabelText('Title'), '   ');
  await share(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
});

test('reports a title that is too long', async () => {
  const page = await openCreate();
  await fillIn(page);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'z'.repeat(121) } });
  await share(page);
  expect(await screen.findByText('Please use at most 120 characters for the title')).toBeVisible();
});

// @rule listings#create-error
test.each([
  [
    'the server says why',
    () => refuse(createListing, 'IMAGE_UNREADABLE'),
    'Failed to read image file. Please try a different image.',
  ],
  ['no response', () => breakConnection(createListing), 'Failed to create listing'],
])('keeps the text and the photo when %s', async (_, fail, message) => {
  fail();
  const page = await openCreate();
  await page.visitor.upload(photoField(), aPhoto());
  await fillIn(page);
  await share(page);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveFocus();
  expect(screen.getByLabelText('Title')).toHaveValue('Forty zucchini');
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  expect(page.failures).toEqual([]);
  // A retry is possible.
  mockResponse(createListing, zucchini);
  await share(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
});

test('shows the server’s message about a field at that field', async () => {
  refuse(createListing, 'VALIDATION_FAILED', {
    location: 'Please use at most 120 characters for the location',
  });
  const page = await openCreate();
  await fillIn(page);
  await share(page);
  await waitFor(() => expect(screen.getByLabelText(/Location/)).toBeInvalid());
  expect(screen.getByText('Please use at most 120 characters for the location')).toBeVisible();
});

test('offers to sign in when the session has ended', async () => {
  refuse(createListing, 'UNAUTHORIZED');
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  const page = await openCreate();
  await page.visitor.upload(photoField(), aPhoto());
  await fillIn(page);
  await share(page);
  expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/login?from=%2Fcreate-listing',
  );
  await waitFor(() => expect(page.queryClient.getQueryData(['session'])).toBeNull());
  expect(screen.getByLabelText('Title')).toHaveValue('Forty zucchini');
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
});

test('sends once, however often the button is pressed', async () => {
  const calls = mockResponse(createListing, zucchini);
  const page = await openCreate();
  await fillIn(page);
  const form = screen.getByLabelText('Title').closest('form');
  if (form) {
    fireEvent.submit(form);
    fireEvent.submit(form);
  }
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
  expect(calls).toHaveLength(1);
});

test('shows that sending is in progress', async () => {
  hang(createListing);
  const page = await openCreate();
  await fillIn(page);
  await share(page);
  expect(await screen.findByText('Sharing your listing')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Share Listing' })).toHaveAttribute('aria-busy', 'true');
});

const openSharing = async ({ visitor }: Page) => {
  await visitor.click(screen.getByText('How it is shared'));
  return screen.findByRole('group', { name: 'Who goes first' });
};

// @rule exchange#sharing-form
test('sends how it is shared, with a photo too, and keeps it in the draft', async () => {
  const first = await openCreate();
  await fillIn(first);
  await openSharing(first);
  await first.visitor.clear(screen.getByLabelText(/Quantity/));
  await first.visitor.type(screen.getByLabelText(/Quantity/), '40');
  await first.visitor.click(screen.getByRole('radio', { name: /^I choose/ }));
  first.unmount();
  const uploads = catchUploads(zucchini, 201);
  const second = await openCreate();
  await openSharing(second);
  expect(screen.getByRole('radio', { name: /^I choose/ })).toBeChecked();
  await second.visitor.upload(photoField(), aPhoto());
  await share(second);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(JSON.parse(String(uploads[0]?.fields['sharing']))).toEqual({
    unit: '',
    stock: 40,
    rule: 'choose',
    draw_at: null,
    most_each: null,
    at_once: false,
    in_return: '',
    comes_back: false,
    most_days: 7,
    renewals: 1,
  });
});

// @rule exchange#sharing-form
test('checks how it is shared, and shows the server’s message at its part', async () => {
  refuse(createListing, 'VALIDATION_FAILED', { 'sharing.stock': 'More than that is promised' });
  const page = await openCreate();
  await fillIn(page);
  await openSharing(page);
  await page.visitor.click(screen.getByRole('radio', { name: /^A draw/ }));
  await page.visitor.clear(screen.getByLabelText(/^When the draw/));
  await share(page);
  expect(
    await screen.findByText('Please choose a time in the future for the draw, within a year'),
  ).toBeVisible();
  await page.visitor.click(screen.getByRole('radio', { name: /^First to ask/ }));
  await page.visitor.click(screen.getByRole('checkbox', { name: /^Count these/ }));
  await share(page);
  expect(await screen.findByText('More than that is promised')).toBeVisible();
  expect(screen.getByLabelText('How many')).toBeInvalid();
  const calls = mockResponse(createListing, zucchini);
  await page.visitor.clear(screen.getByLabelText('How many'));
  await page.visitor.type(screen.getByLabelText('How many'), '2');
  await share(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
  const { sharing } = (calls[0]?.body ?? {}) as { sharing: string };
  expect(JSON.parse(sharing)).toMatchObject({ stock: 2, rule: 'first' });
});

// @rule navigation#member-pages
test('visitors sign in first', async () => {
  const { router } = await openCreate(null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fcreate-listing');
});
